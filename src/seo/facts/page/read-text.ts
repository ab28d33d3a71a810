import { wordCounter } from './count-words.ts'
import { type Keeper, keeper } from './found.ts'
import { type Element, offsetOf } from './parse.ts'
import type { Email, TextFacts } from './text-facts.ts'
import type { Where } from './where.ts'

const maxLength = 400_000
const sampleLength = 4_000
/** How many at signs are looked around; a page with more is not about people's addresses. */
const maxSigns = 500
const email = /[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}/gi

export interface TextReader {
  text(text: string, parent: Element, where: Where): void
  facts(): TextFacts
}

export function textReader(): TextReader {
  const all: string[] = []
  const main = regionText()
  const body = regionText()
  const emails = keeper<Email>(50)
  let length = 0
  let signs = 0
  return {
    text(text, parent, where) {
      if (!where.readable || isBlank(text)) return
      length += text.length
      if (length < maxLength) all.push(text)
      if (where.region === 'main') main.add(text)
      else if (where.region === 'body') body.add(text)
      for (let at = text.indexOf('@'); at !== -1 && signs < maxSigns; at = text.indexOf('@', at + 1)) {
        signs++
        collectEmails(text, at, offsetOf(parent), emails)
      }
    },
    facts() {
      const { words, sample } = main.isEmpty() ? body.facts() : main.facts()
      return { words, mainSample: sample, visible: all.join(' '), visibleLength: length, emails: emails.kept() }
    },
  }
}

/** The text of one region of the page: how many words, and how it begins. */
function regionText() {
  const counter = wordCounter()
  let sample = ''
  return {
    add(text: string) {
      counter.add(text)
      if (sample.length < sampleLength) sample += `${text.slice(0, sampleLength)} `
    },
    isEmpty: () => sample === '',
    facts: () => ({ words: counter.words(), sample }),
  }
}

/** Looks at what surrounds one sign: the pattern on a whole text would cost the square of its length. */
function collectEmails(text: string, sign: number, at: number, emails: Keeper<Email>): void {
  const around = text.slice(Math.max(0, sign - 64), sign + 255)
  for (const [address] of around.matchAll(email)) {
    if (!emails.items.some((known) => known.address === address)) emails.add({ address, at })
  }
}

function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 32) return false
  return true
}
