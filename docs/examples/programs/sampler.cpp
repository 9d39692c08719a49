// Tries every choice in several possible worlds and takes the one with the best mean.  A bot for Mehen in C++17
// without any library: c++ -O2 -std=c++17 -o sampler sampler.cpp, see sampler.toml and docs/protocol.md.
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <vector>

// As much JSON as the protocol needs.
struct Value {
    enum Kind { Null, Number, Text, List, Object } kind = Null;
    double number = 0;
    std::string text;
    std::vector<Value> list;
    std::map<std::string, Value> object;

    const Value& at(const std::string& key) const {
        static const Value nothing;
        const auto found = object.find(key);
        return found == object.end() ? nothing : found->second;
    }
};

class Reader {
public:
    explicit Reader(const std::string& line) : at_(line.c_str()) {}

    Value read() {
        skip();
        Value out;
        if (*at_ == '{') {
            out.kind = Value::Object;
            for (++at_, skip(); *at_ && *at_ != '}'; comma()) {
                skip();
                std::string key = word();
                skip();
                ++at_;  // the colon
                out.object[key] = read();
            }
            if (*at_) ++at_;
        } else if (*at_ == '[') {
            out.kind = Value::List;
            for (++at_, skip(); *at_ && *at_ != ']'; comma()) out.list.push_back(read());
            if (*at_) ++at_;
        } else if (*at_ == '"') {
            out.kind = Value::Text;
            out.text = word();
        } else if (*at_ == 't' || *at_ == 'f' || *at_ == 'n') {
            while (*at_ >= 'a' && *at_ <= 'z') ++at_;
        } else {
            out.kind = Value::Number;
            char* end = nullptr;
            out.number = std::strtod(at_, &end);
            at_ = end == at_ ? at_ + 1 : end;
        }
        return out;
    }

private:
    const char* at_;

    void skip() { while (*at_ == ' ' || *at_ == '\n' || *at_ == '\r') ++at_; }
    void comma() { skip(); if (*at_ == ',') ++at_; }

    std::string word() {
        std::string out;
        for (++at_; *at_ && *at_ != '"'; ++at_) {
            if (*at_ == '\\' && at_[1]) ++at_;  // notation has no escapes but quotes and backslashes
            out += *at_;
        }
        if (*at_) ++at_;
        return out;
    }
};

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

Value hear() {
    std::string line;
    return std::getline(std::cin, line) ? Reader(line).read() : Value{};
}

double lead(const Value& told, std::size_t seat) {
    const auto& worth = told.at("worth").list;
    double most = 0;
    bool any = false;
    for (std::size_t one = 0; one < worth.size(); ++one)
        if (one != seat && (!any || worth[one].number > most)) most = worth[one].number, any = true;
    return seat < worth.size() ? worth[seat].number - most : 0;
}

void choose(const Value& asked) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration<double>(0.5 * asked.at("seconds").number);
    const auto& choices = asked.at("choices").list;
    const auto seat = static_cast<std::size_t>(asked.at("seat").number);
    std::vector<double> sums(choices.size());
    int rounds = 0;
    for (; choices.size() > 1 && rounds < 8 && (rounds == 0 || Clock::now() < end); ++rounds)
        for (std::size_t one = 0; one < choices.size(); ++one) {
            std::cout << "{\"say\": \"try\", \"anew\": true, \"actions\": [" << quoted(choices[one].text) << "]}" << std::endl;
            sums[one] += lead(hear(), seat);
        }
    std::size_t best = 0;
    for (std::size_t one = 1; one < sums.size(); ++one)
        if (sums[one] > sums[best]) best = one;
    std::cout << "{\"say\": \"choose\", \"action\": " << quoted(choices[best].text) << "}" << std::endl;
}

int main() {
    for (Value message = hear(); message.kind == Value::Object; message = hear()) {
        if (message.at("say").text == "hello") std::cout << "{\"say\": \"hello\", \"name\": \"sampler\"}" << std::endl;
        if (message.at("say").text == "choose") choose(message);
    }
}
