// The texts of the page in the reader's language, and functions that put numbers and other values
// into texts.
import en from "./en.js";
export const LANGUAGES = {
    de: "Deutsch",
    en: "English",
    ja: "日本語",
    ru: "Русский",
    zh: "简体中文",
};
const KEY = "language";
// Return the code of the chosen language. If no language is chosen, return the first of the
// browser's languages that the page has texts in, or English.
export function languageOf(chosen, wanted) {
    const codes = [chosen, ...wanted.map((tag) => tag.split("-")[0].toLowerCase())];
    return codes.find((code) => Object.hasOwn(LANGUAGES, code)) || "en";
}
export const language =
    languageOf(globalThis.localStorage?.getItem(KEY) ?? "", globalThis.navigator?.languages ?? []);
// Choose a language and load the page again, because texts are read only while the page is built.
export function setLanguage(code) {
    localStorage.setItem(KEY, code);
    location.reload();
}
export const T = language === "en" ? en : (await import(`./${language}.js`)).default;

// Round to a number of decimal places. The result is never -0.
const rounded = (value, digits) => +Number(value).toFixed(digits) || 0;
const format = (more) => new Intl.NumberFormat(language, {useGrouping: false, ...more});
const plain = format({maximumFractionDigits: 5}), share = format({style: "percent"});
const signed = format({signDisplay: "exceptZero", maximumFractionDigits: 2});
export const amount = (value, digits = 2) => plain.format(rounded(value, digits));
export const percent = (value) => share.format(value);
export const withSign = (value) => signed.format(rounded(value, 1));
export const withSignFinely = (value) => signed.format(rounded(value, 2));

// Return a function that puts values into texts of a language. `number` formats the numbers.
export function filler(code, number) {
    const plurals = new Intl.PluralRules(code);
    const show = (value) => (typeof value === "number" ? number(value) : value);
    return (text, values = {}) => {
        const form = text.other ? text[plurals.select(values.count)] : text;
        return form.replace(/\{(\w+)\}/g, (_, name) => show(values[name]));
    };
}
export const fill = filler(language, amount);
