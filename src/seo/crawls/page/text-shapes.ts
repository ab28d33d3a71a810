import { hash } from 'node:crypto'
import { bytesPerHash, minHash } from './min-hash.ts'

const dateLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da']
/** Asked for by the threads that read pages alone. */
const readDateNames = (): ReadonlySet<string> =>
  new Set(
    dateLanguages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((style) => {
        const name = (options: Intl.DateTimeFormatOptions) => {
          const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
          return (day: Date): string =>
            format
              .format(day)
              .toLowerCase()
              .replace(/[^\p{L}]/gu, '')
        }
        const [month, weekday] = [name({ month: style }), name({ weekday: style })]
        // Twelve months, and twelve days, which are all days of a week.
        return Array.from({ length: 12 }, (_, index) => [
          month(new Date(Date.UTC(2026, index, 1))),
          weekday(new Date(Date.UTC(2026, 0, index + 1))),
        ]).flat()
      }),
    ),
  )
let dateNames: ReadonlySet<string> | undefined
const maxShapeLength = 20_000

/** Parts of a signature that are compared: texts that have nine words of ten in common have one of them in common. */
const bands = 4
const hashesOfBand = 8

const wordsOf = (text: string): readonly string[] =>
  text
    .slice(0, maxShapeLength)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const shortHash = (data: string | Uint8Array): string => hash('sha256', data, 'base64url').slice(0, 8)

/**
 * Hashes of a text without what differs between the pages of a calendar, a counter or a search: numbers, the names of months and days, and
 * the words of the URL. Two pages are alike if they have one of them in common: the same text, or nearly the same text with the same title.
 */
export function shapesOf({ text, title, url }: { text: string; title: string; url: string }): readonly string[] {
  dateNames ??= readDateNames()
  const dates = dateNames
  const ofUrl = new Set(wordsOf(decoded(url)))
  const withoutDates = (words: readonly string[]): string =>
    words.filter((word) => !/^\p{N}+$/u.test(word) && !dates.has(word) && !ofUrl.has(word)).join(' ')
  const kept = withoutDates(wordsOf(text))
  const signature = minHash(kept, bands * hashesOfBand)
  if (signature === null) return [shortHash(kept)]
  const named = withoutDates(wordsOf(title))
  const bytes = hashesOfBand * bytesPerHash
  return [
    shortHash(kept),
    ...Array.from({ length: bands }, (_, index) =>
      shortHash(
        `${named} ${index} ${Buffer.from(signature.subarray(index * bytes, (index + 1) * bytes)).toString('base64')}`,
      ),
    ),
  ]
}

function decoded(url: string): string {
  const { pathname, search } = new URL(url)
  try {
    return decodeURIComponent(`${pathname} ${search}`.replaceAll('+', ' '))
  } catch {
    return `${pathname} ${search}`
  }
}
