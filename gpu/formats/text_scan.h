// SPDX-License-Identifier: Apache-2.0
// Takes a text apart from the left: words, numbers, literals.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace ringside::formats {

class TextScan {
public:
    explicit TextScan(std::string_view text) : m_rest(text) {}

    std::string_view rest() const { return m_rest; }
    bool atEnd() const { return m_rest.empty(); }

    void blanks()
    {
        while (!m_rest.empty() && (m_rest.front() == ' ' || m_rest.front() == '\t'))
            m_rest.remove_prefix(1);
    }

    /// Leaves out `literal` if the rest begins with it.
    bool skip(std::string_view literal)
    {
        if (m_rest.substr(0, literal.size()) != literal)
            return false;
        m_rest.remove_prefix(literal.size());
        return true;
    }

    std::optional<int> integer() { return number<int>(); }
    std::optional<double> real() { return number<double>(); }

    /// Up to the next blank, which stays.
    std::string_view word()
    {
        const std::size_t end = m_rest.find_first_of(" \t");
        const std::string_view taken = m_rest.substr(0, end);
        m_rest.remove_prefix(taken.size());
        return taken;
    }

    /// Up to `end`, which is left out; empty if it does not come.
    std::optional<std::string_view> until(char end)
    {
        const std::size_t at = m_rest.find(end);
        if (at == std::string_view::npos)
            return {};
        const std::string_view taken = m_rest.substr(0, at);
        m_rest.remove_prefix(at + 1);
        return taken;
    }

private:
    template <class T>
    std::optional<T> number()
    {
        T value{};
        const auto [end, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), value);
        if (error != std::errc())
            return {};
        m_rest.remove_prefix(static_cast<std::size_t>(end - m_rest.data()));
        return value;
    }

    std::string_view m_rest;
};

inline bool startsWith(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }
inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

inline std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

} // namespace ringside::formats
