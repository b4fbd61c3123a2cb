// SPDX-License-Identifier: Apache-2.0
// Errors are values. A Result<T> holds either a T or an Error; nothing in Ringside throws across a layer.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace ringside {

/// What went wrong, in words a person can act on.
struct Error {
    std::string message; ///< complete sentence: what was found, what was expected
    std::string where;   ///< the file, line, column or field it is about; empty where there is none
    std::string call;    ///< the API call that failed (CUDA, NCCL, POSIX); empty where there is none
    int code = 0;        ///< that call's own code; 0 where there is none
    bool waived = false; ///< true: this machine cannot do it, which is no fault ("waived", not "failed")
    bool sticky = false; ///< true: the CUDA context is lost and its process must be replaced

    /// "where: message (call returned code)", leaving out what is empty.
    std::string text() const;
};

/// A value of type T, or the Error that kept it from being made.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value() & { return std::get<0>(m_state); }
    const T& value() const& { return std::get<0>(m_state); }
    T&& value() && { return std::get<0>(std::move(m_state)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Error& error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)), m_ok(false) {}

    bool ok() const { return m_ok; }
    explicit operator bool() const { return m_ok; }
    const Error& error() const { return m_error; }

private:
    Error m_error;
    bool m_ok = true;
};

/// Shorthand for the common case: a message about a place.
inline Error errorAt(std::string where, std::string message)
{
    Error e;
    e.where = std::move(where);
    e.message = std::move(message);
    return e;
}

/// "This machine cannot do it": ends a run as waived.
inline Error waivedBecause(std::string message)
{
    Error e;
    e.message = std::move(message);
    e.waived = true;
    return e;
}

} // namespace ringside
