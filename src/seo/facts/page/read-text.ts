import { type BoundedListBuilder, createBoundedList } from './bounded-list.ts'
import { createWordCounter } from './count-words.ts'
import type { ElementContext } from './element-context.ts'
import type { Region } from './page-facts.ts'
import { type Element, offsetOf } from './parse.ts'
import type { Email, TextFacts } from './text-facts.ts'

const maxLength = 400_000
const sampleLength = 4_000
/** How many at signs are examined for email addresses. */
const maxAtSigns = 500
/** White space between two elements is rarely longer. */
const maxSeparatorLength = 12
const emailPattern = /[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}/gi

export interface TextReader {
  text(text: string, parent: Element, context: ElementContext): void
  facts(): TextFacts
}

interface TextPart {
  readonly text: string
  readonly region: Region
  readonly at: number
}

export function createTextReader(): TextReader {
  const parts: TextPart[] = []
  return {
    text(text, parent, context) {
      if (!context.readable || (text.length <= maxSeparatorLength && isBlank(text, 0, text.length))) return
      parts.push({ text, region: context.region, at: offsetOf(parent) })
    },
    facts() {
      // The parser builds texts as ropes. Joining flattens them into one string, which is faster to read.
      const all = parts.map(({ text }) => text).join(' ')
      const main = createRegionText(all)
      const body = createRegionText(all)
      const emails = createBoundedList<Email>(50)
      let visibleLength = 0
      let atSigns = 0
      let atSign = all.indexOf('@')
      let start = 0
      for (const { text, region, at } of parts) {
        const end = start + text.length
        if (!isBlank(all, start, end)) {
          visibleLength += text.length
          if (region === 'main') main.add(start, end)
          else if (region === 'body') body.add(start, end)
        }
        for (; atSign !== -1 && atSign < end && atSigns < maxAtSigns; atSign = all.indexOf('@', atSign + 1)) {
          atSigns++
          const around = all.slice(Math.max(start, atSign - 64), Math.min(end, atSign + 255))
          collectEmails(around, at, emails)
        }
        start = end + 1
      }
      const { words, sample } = main.isEmpty() ? body.facts() : main.facts()
      return { words, mainSample: sample, visible: all.slice(0, maxLength), visibleLength, emails: emails.build() }
    },
  }
}

/** The word count and the beginning of one region's text. */
function createRegionText(all: string) {
  const counter = createWordCounter()
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

/** Matches only around one at sign, because the pattern takes quadratic time on a long text. */
function collectEmails(around: string, at: number, emails: BoundedListBuilder<Email>): void {
  for (const [address] of around.matchAll(emailPattern)) {
    if (!emails.items.some((known) => known.address === address)) emails.add({ address, at })
  }
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (text.charCodeAt(index) > 32) return false
  return true
}
