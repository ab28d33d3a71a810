/** The languages that texts are translated to. English is the default. */
export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

/** The language of a tag such as `de-AT`; undefined if there is no translation. */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.split('-', 1)[0]?.toLowerCase()
  return languages.find((language) => language === primary)
}
