/**
 * The formatters of `Intl`, each created once: that takes up to a millisecond, and a dashboard formats hundreds of numbers and
 * dates. There are few languages, styles and time zones, so all are kept.
 */
function keepEach<Options, Formatter>(Format: new (language: string, options: Options) => Formatter) {
  const kept = new Map<string, Formatter>()
  return (language: string, options: Options): Formatter => {
    const key = language + JSON.stringify(options)
    const formatter = kept.get(key) ?? new Format(language, options)
    kept.set(key, formatter)
    return formatter
  }
}

export const numberFormat = keepEach<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)
export const dateFormat = keepEach<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)
export const displayNames = keepEach<Intl.DisplayNamesOptions, Intl.DisplayNames>(Intl.DisplayNames)

const { Temporal }: { readonly Temporal?: { readonly Now: { timeZoneId(): string } } } = globalThis

/** The time zone of the browser. `Temporal` knows it without the data of languages, which take long to load at first. */
export const browserTimeZone = (): string =>
  Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** Letters that are written from right to left. */
const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u

/** A value with such letters is isolated, so that it does not reorder the sentence around it. */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
