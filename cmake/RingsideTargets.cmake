# SPDX-License-Identifier: Apache-2.0
# Warnings, sanitizers and the helper functions that every folder's CMakeLists.txt uses.

add_library(ringside_options INTERFACE)
target_include_directories(ringside_options INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
target_compile_options(ringside_options INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wconversion;-Wno-sign-conversion>
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${RINGSIDE_WERROR}>>:-Werror>)
# GCC 12 sees overlapping copies in std::string that are not there (its bug 105651).
target_compile_options(ringside_options INTERFACE
    $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>)
if(RINGSIDE_SANITIZE)
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=address,undefined> $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=undefined>
        $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>)
    add_link_options(-fsanitize=address,undefined)
endif()
if(RINGSIDE_FUZZ) # coverage of the libraries too: without it the fuzzer is blind
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=fuzzer-no-link>)
    add_link_options(-fsanitize=fuzzer-no-link)
endif()

# ringside_library(NAME [SOURCES…] LIBS …): a static library of this folder's *.cpp (tests/ left out).
function(ringside_library name)
    cmake_parse_arguments(A "" "" "SOURCES;LIBS" ${ARGN})
    if(NOT A_SOURCES)
        file(GLOB A_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
        list(SORT A_SOURCES)
    endif()
    add_library(${name} STATIC ${A_SOURCES})
    target_link_libraries(${name} PUBLIC ringside_options ${A_LIBS})
    set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
endfunction()

# ringside_tests(NAME [QT] [SOURCES …] LIBS …): one GoogleTest program of SOURCES, or else of this folder's
# tests/*_test.cpp. ctest runs it case by case, offscreen; RINGSIDE_SOURCE_DIR names the source folder. QT: with
# tests/qt_test_main.cpp, which makes the QApplication.
function(ringside_tests name)
    if(NOT RINGSIDE_BUILD_TESTS)
        return()
    endif()
    cmake_parse_arguments(A "QT" "" "SOURCES;LIBS" ${ARGN})
    set(sources ${A_SOURCES})
    if(NOT sources)
        file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tests/*_test.cpp)
    endif()
    if(NOT sources)
        return()
    endif()
    list(SORT sources)
    add_executable(${name} ${sources})
    target_compile_definitions(${name} PRIVATE RINGSIDE_SOURCE_DIR="${CMAKE_SOURCE_DIR}" RINGSIDE_BINARY_DIR="${CMAKE_BINARY_DIR}")
    if(A_QT)
        target_sources(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests/qt_test_main.cpp)
        set_target_properties(${name} PROPERTIES AUTOMOC ON)
        target_link_libraries(${name} PRIVATE GTest::gtest ${A_LIBS})
    else()
        target_link_libraries(${name} PRIVATE GTest::gtest GTest::gtest_main ${A_LIBS})
    endif()
    # In a unity build GCC takes the tests' anonymous namespaces for a header's.
    target_compile_options(${name} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
    include(GoogleTest)
    gtest_discover_tests(${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 120 PROPERTIES TIMEOUT 180
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8")
endfunction()

# ringside_fuzz(NAME SOURCE [CORPUS FOLDER] LIBS …): a libFuzzer program; without clang or RINGSIDE_FUZZ the same source
# becomes NAME_corpus, which runs the corpus folder (or else tests/fuzz/NAME) once (a ctest).
function(ringside_fuzz name source)
    if(NOT RINGSIDE_BUILD_TESTS)
        return()
    endif()
    cmake_parse_arguments(A "" "CORPUS" "LIBS" ${ARGN})
    if(NOT A_CORPUS)
        set(A_CORPUS ${CMAKE_SOURCE_DIR}/tests/fuzz/${name})
    endif()
    if(RINGSIDE_FUZZ)
        add_executable(${name} ${source})
        target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        target_link_libraries(${name} PRIVATE ${A_LIBS})
    else()
        add_executable(${name}_corpus ${source} ${CMAKE_SOURCE_DIR}/tests/fuzz_corpus_main.cpp)
        target_link_libraries(${name}_corpus PRIVATE ${A_LIBS})
        add_test(NAME ${name}.corpus COMMAND ${name}_corpus ${A_CORPUS})
    endif()
endfunction()
