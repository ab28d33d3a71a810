import type { SearchData } from './help-page-data.ts'

export interface SearchResult {
  /** The path of the page. */
  readonly page: string
  readonly pageTitle: string
  readonly anchor: string
  readonly title: string
  readonly heading: string
  /** Text around the first word that was found. */
  readonly excerpt: string
}

export type Search = (typed: string) => readonly SearchResult[]

const maxResults = 20
const maxPerPage = 6
/** As usual for BM25: how soon repetitions stop to matter, and how much the length of a text does. */
const saturation = 1.2
const lengthWeight = 0.6

const titleWeight = 4
const headingWeight = 1.5
const pageTitleWeight = 2
const keywordWeight = 8
/** How much a definition counts, of which there are many, in comparison with a heading. */
const definitionWeight = 0.6
/** How much a word counts that is not typed as it is there, in comparison with one that is. */
const looseWeight = 0.35
/** What is written for those who change the program, or come from another one, is rarely what a reader looks for. */
const rarelySought = /^(?:contributing|start\/from-)/

export const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Forms of a word have one stem: *exclude*, *excludes*, *excluded*, *excluding*. */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  const stem = word
    .replace(/ies$/, 'y')
    .replace(/(?:sses|xes|ches|shes)$/, (end) => end.slice(0, -2))
    .replace(/([^su])s$/, '$1')
    .replace(/(?:ing|(?<!e)ed)$/, (end, at: number) => (at >= 3 ? '' : end))
  // *Stopping* is from *stop*, but *roll* is not from *role*.
  return stem === word ? stem.replace(/e$/, '') : stem.replace(/e$/, '').replace(/([bdgkmnprtv])\1$/, '$1')
}

interface Posting {
  readonly unit: number
  weight: number
}

/** A search over all pages, made of their texts when it is first needed. */
export function createSearch({ pages, units }: SearchData): Search {
  const index = new Map<string, Posting[]>()
  const lengths = units.map(([page, , title, heading, text, keywords = ''], unit) => {
    const add = (words: readonly string[], weight: number): void => {
      for (const word of words) {
        const stem = stemOf(word)
        const postings = index.get(stem) ?? []
        const last = postings.at(-1)
        if (last?.unit === unit) last.weight += weight
        else postings.push({ unit, weight })
        index.set(stem, postings)
      }
    }
    const words = wordsIn(text)
    add(words, 1)
    const titleWords = wordsIn(title)
    add([...titleWords, ...joinedPairs(titleWords)], titleWeight)
    add(wordsIn(heading), headingWeight)
    add(wordsIn(keywords), keywordWeight)
    if (heading === '') add(wordsIn(pages[page]?.[1] ?? ''), pageTitleWeight)
    return words.length
  })
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const stems = [...index.keys()]

  /** The weights of the units that have a word, or one that is like it. */
  function unitsWith(word: string, likenessTo: (stem: string, other: string) => number): ReadonlyMap<number, number> {
    const stem = stemOf(word)
    const scores = new Map<number, number>()
    for (const other of stems) {
      const likeness = other === stem ? 1 : likenessTo(stem, other)
      if (likeness === 0) continue
      const postings = index.get(other) ?? []
      const rarity = Math.log(1 + (units.length - postings.length + 0.5) / (postings.length + 0.5))
      for (const { unit, weight } of postings) {
        const length = 1 - lengthWeight + (lengthWeight * (lengths[unit] ?? 0)) / average
        const score = likeness * rarity * ((weight * (saturation + 1)) / (weight + saturation * length))
        scores.set(unit, Math.max(scores.get(unit) ?? 0, score))
      }
    }
    return scores
  }

  return (typed) => {
    const words = wordsIn(typed)
    if (words.length === 0) return []
    const byWord = words.map((word, place) => {
      const isLast = place === words.length - 1
      const same = unitsWith(word, (stem, other) => likenessOf(stem, other, word, isLast))
      return same.size > 0 ? same : unitsWith(word, (stem, other) => (isMistyped(stem, other) ? looseWeight : 0))
    })
    const typedStems = words.map(stemOf)
    const scored = scoresOf(byWord, words.length)
    const ranked = [...scored]
      .map(([unit, score]) => ({ unit, score: score * factorOf(unit, typedStems) }))
      .toSorted((one, other) => other.score - one.score || one.unit - other.unit)
    return limited(ranked.map(({ unit }) => resultOf(unit, words)))
  }

  /** A title that says little else is what was looked for, and a heading is about more than a definition. */
  function factorOf(unit: number, typedStems: readonly string[]): number {
    const [page = 0, anchor, title = '', heading = ''] = units[unit] ?? []
    const titleStems = wordsIn(title).map(stemOf)
    const isTyped = (stem: string): boolean => typedStems.some((one) => stem.startsWith(one))
    const pairs = joinedPairs(titleStems).filter((pair) => typedStems.includes(pair)).length
    const covered = Math.min(1, (titleStems.filter(isTyped).length + 2 * pairs) / Math.max(1, titleStems.length))
    const isHeading = heading === ''
    const [path = ''] = pages[page] ?? []
    const kind = isHeading ? (anchor === '' ? 2 : 1.5) : definitionWeight
    // Who names another product looks for the page about it.
    const isSought = !rarelySought.test(path) || (anchor === '' && path.startsWith('start/'))
    return (1 + covered) * kind * (isSought ? 1 : 0.4)
  }

  function resultOf(unit: number, words: readonly string[]): SearchResult {
    const [page = 0, anchor = '', title = '', heading = '', text = ''] = units[unit] ?? []
    const [path = '', pageTitle = ''] = pages[page] ?? []
    return { page: path, pageTitle, anchor, title, heading, excerpt: excerptOf(text, words) }
  }
}

/** “Back up” is found as “backup”. */
const joinedPairs = (words: readonly string[]): readonly string[] =>
  words.slice(1).map((word, place) => `${words[place]}${word}`)

/** Units with all words; if there are none, those with most of them. */
function scoresOf(byWord: readonly ReadonlyMap<number, number>[], count: number): ReadonlyMap<number, number> {
  const sums = new Map<number, { score: number; words: number }>()
  for (const scores of byWord)
    for (const [unit, score] of scores) {
      const sum = sums.get(unit) ?? { score: 0, words: 0 }
      sums.set(unit, { score: sum.score + score, words: sum.words + 1 })
    }
  const most = Math.max(0, ...[...sums.values()].map(({ words }) => words))
  const least = Math.min(count, most)
  return new Map([...sums].filter(([, { words }]) => words >= least).map(([unit, { score }]) => [unit, score]))
}

/** 1 for the same word, 0 for another one. */
function likenessOf(stem: string, other: string, typed: string, isLast: boolean): number {
  // While it is typed, a word is the beginning of one.
  if (other.startsWith(typed) || other.startsWith(stem))
    return isLast || stem.length >= 4 ? looseWeight * (1 + stem.length / other.length) : 0
  const common = commonPrefix(stem, other)
  return common >= 5 && common >= 0.7 * Math.max(stem.length, other.length) ? looseWeight : 0
}

function commonPrefix(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** One letter is missing, too many, different or swapped with the next. */
function isMistyped(stem: string, other: string): boolean {
  if (stem.length < 4 || Math.abs(stem.length - other.length) > 1) return false
  const start = commonPrefix(stem, other)
  const [rest, otherRest] = [stem.slice(start), other.slice(start)]
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  )
}

/** Not everything of one page, and not two results with the same name. */
function limited(results: readonly SearchResult[]): readonly SearchResult[] {
  const counts = new Map<string, number>()
  return results
    .filter(({ page }) => {
      const count = (counts.get(page) ?? 0) + 1
      counts.set(page, count)
      return count <= maxPerPage
    })
    .slice(0, maxResults)
}

const excerptLength = 160

function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const stems = words.map(stemOf)
  const match = [...plain.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) => {
    const stem = stemOf(word.toLowerCase())
    return stems.some((one) => stem.startsWith(one))
  })
  const at = Math.max(0, (match?.index ?? 0) - 40)
  const start = at === 0 ? 0 : plain.indexOf(' ', at) + 1
  const end = Math.min(plain.length, start + excerptLength)
  return `${start > 0 ? '… ' : ''}${plain.slice(start, end)}${end < plain.length ? ' …' : ''}`
}
