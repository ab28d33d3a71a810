import { wordCounter } from './count-words.ts'
import { type Keeper, keeper } from './found.ts'
import type { Region } from './page-facts.ts'
import { type Element, offsetOf } from './parse.ts'
import type { Email, TextFacts } from './text-facts.ts'
import type { Where } from './where.ts'

const maxLength = 400_000
const sampleLength = 4_000
/** How many at signs are looked around; a page with more is not about people's addresses. */
const maxSigns = 500
/** What stands between two elements is rarely longer. */
const maxBreak = 12
const email = /[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}/gi

export interface TextReader {
  text(text: string, parent: Element, where: Where): void
  facts(): TextFacts
}

interface Piece {
  readonly text: string
  readonly region: Region
  readonly at: number
}

export function textReader(): TextReader {
  const pieces: Piece[] = []
  return {
    text(text, parent, where) {
      if (!where.readable || (text.length <= maxBreak && isBlank(text, 0, text.length))) return
      pieces.push({ text, region: where.region, at: offsetOf(parent) })
    },
    facts() {
      // The parser puts a text together word by word. Joined, all of them are copied into one piece once, and read there.
      const all = pieces.map(({ text }) => text).join(' ')
      const main = regionText(all)
      const body = regionText(all)
      const emails = keeper<Email>(50)
      let visibleLength = 0
      let signs = 0
      let sign = all.indexOf('@')
      let start = 0
      for (const { text, region, at } of pieces) {
        const end = start + text.length
        if (!isBlank(all, start, end)) {
          visibleLength += text.length
          if (region === 'main') main.add(start, end)
          else if (region === 'body') body.add(start, end)
        }
        for (; sign !== -1 && sign < end && signs < maxSigns; sign = all.indexOf('@', sign + 1)) {
          signs++
          const around = all.slice(Math.max(start, sign - 64), Math.min(end, sign + 255))
          collectEmails(around, at, emails)
        }
        start = end + 1
      }
      const { words, sample } = main.isEmpty() ? body.facts() : main.facts()
      return { words, mainSample: sample, visible: all.slice(0, maxLength), visibleLength, emails: emails.kept() }
    },
  }
}

/** One region of the page's text: how many words, and how it begins. */
function regionText(all: string) {
  const counter = wordCounter()
  let sample = ''
  return {
    add(start: number, end: number) {
      counter.add(all, start, end)
      if (sample.length < sampleLength) sample += `${all.slice(start, Math.min(end, start + sampleLength))} `
    },
    isEmpty: () => sample === '',
    facts: () => ({ words: counter.words(), sample }),
  }
}

/** Looks at what surrounds one sign: the pattern on a whole text would cost the square of its length. */
function collectEmails(around: string, at: number, emails: Keeper<Email>): void {
  for (const [address] of around.matchAll(email)) {
    if (!emails.items.some((known) => known.address === address)) emails.add({ address, at })
  }
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (text.charCodeAt(index) > 32) return false
  return true
}
