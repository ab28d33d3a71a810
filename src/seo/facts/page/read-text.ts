import { WordCounter } from './count-words.ts'
import { Keeper } from './found.ts'
import { type Element, offsetOf } from './parse.ts'
import type { Email, TextFacts } from './text-facts.ts'
import type { Where } from './where.ts'

const maxLength = 400_000
const sampleLength = 4_000
const email = /[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}/gi

export interface TextReader {
  text(text: string, parent: Element, where: Where): void
  facts(): TextFacts
}

export function textReader(): TextReader {
  const all: string[] = []
  const main = new RegionText()
  const body = new RegionText()
  const emails = new Keeper<Email>(50)
  let length = 0
  return {
    text(text, parent, where) {
      if (!where.readable || isBlank(text)) return
      length += text.length
      if (length < maxLength) all.push(text)
      if (where.region === 'main') main.add(text)
      else if (where.region === 'body') body.add(text)
      if (text.includes('@')) collectEmails(text, offsetOf(parent), emails)
    },
    facts() {
      const { words, sample } = main.sample === '' ? body : main
      return { words, mainSample: sample, visible: all.join(' '), visibleLength: length, emails }
    },
  }
}

/** The text of one region of the page: how many words, and how it begins. */
class RegionText {
  sample = ''
  readonly #counter = new WordCounter()

  add(text: string): void {
    this.#counter.add(text)
    if (this.sample.length < sampleLength) this.sample += `${text.slice(0, sampleLength)} `
  }

  get words(): number {
    return this.#counter.words
  }
}

function collectEmails(text: string, at: number, emails: Keeper<Email>): void {
  // The pattern is tried on what surrounds each sign: a long run without one would cost its square.
  for (let sign = text.indexOf('@'); sign !== -1 && !emails.full; sign = text.indexOf('@', sign + 1)) {
    const around = text.slice(Math.max(0, sign - 64), sign + 255)
    for (const [address] of around.matchAll(email)) {
      if (around.indexOf(address) <= sign && !emails.items.some((known) => known.address === address)) {
        emails.add({ address, at })
      }
    }
  }
}

function isBlank(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 32) return false
  return true
}
