import { getAttribute } from './attributes.ts'
import { type BoundedListBuilder, createBoundedList } from './bounded-list.ts'
import { createWordCounter } from './count-words.ts'
import { type ElementContext, type Region, readAttributes } from './element-context.ts'
import type { Email, TextFacts } from './page-facts.ts'
import { type Element, offsetOf } from './parse.ts'

const maxLength = 400_000
const sampleLength = 4_000
/** How many at signs are examined for email addresses. */
const maxAtSigns = 500
/** White space between two elements is rarely longer. */
const maxSeparatorLength = 12
/** A name after another at sign is a handle of the fediverse. */
const emailPattern = /(?<![\w.+@-])[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}/gi

/** Elements that show something without text. */
const shownElements = new Set('img video audio iframe object embed canvas input button select textarea'.split(' '))
/** Longer texts than this have more than white space in them. */
const maxBlankLength = 400
/** Fewer words outside links than this may be a slogan in the header; more are an article whose header was not closed. */
const minHiddenWords = 100

export interface TextReader {
  element(element: Element, context: ElementContext): void
  /** How many texts and elements have something to show, so far, outside of footers, dialogs and notices. */
  contentSoFar(): number
  /** How many characters of text there are so far, without menus. */
  textSoFar(): number
  text(text: string, parent: Element, context: ElementContext): void
  facts(): TextFacts
}

interface TextPart {
  readonly text: string
  readonly region: Region
  readonly inLink: boolean
  readonly at: number
}

/** `source` is the HTML as it was sent. */
export function createTextReader(source: string): TextReader {
  const parts: TextPart[] = []
  const concealed = createWordCounter()
  let concealedLength = 0
  let content = 0
  let length = 0
  return {
    element(element, context) {
      if (isContent(context) && shownElements.has(element.tagName) && !isInvisible(element)) content++
    },
    contentSoFar: () => content,
    textSoFar: () => length,
    text(text, parent, context) {
      if (text.length <= maxSeparatorLength && isBlank(text, 0, text.length)) return
      if (context.concealed && isMain(context.region) && concealedLength < maxLength) {
        concealedLength += text.length
        concealed.add(text, 0, text.length)
      }
      if (!context.readable) return
      if (isContent(context) && (text.length > maxBlankLength || !isBlank(text, 0, text.length))) content++
      if (isMain(context.region) || (context.region === 'header' && !context.inLink)) length += text.length
      parts.push({ text, region: context.region, inLink: context.inLink, at: offsetOf(parent) })
    },
    facts() {
      // The parser builds texts as ropes. Joining flattens them into one string, which is faster to read.
      const all = parts.map(({ text }) => text).join(' ')
      const main = createRegionText(all)
      const body = createRegionText(all)
      const masthead = createRegionText(all)
      const emails = createBoundedList<Email>(50)
      let prose = ''
      let visibleLength = 0
      let atSigns = 0
      let atSign = all.indexOf('@')
      let start = 0
      for (const { text, region, inLink, at } of parts) {
        const end = start + text.length
        if (!isBlank(all, start, end)) {
          visibleLength += text.length
          if (region === 'main') main.add(start, end)
          else if (region === 'body') body.add(start, end)
          else if (!inLink && region === 'header') masthead.add(start, end)
          if (!inLink && (region === 'main' || region === 'body') && prose.length < sampleLength)
            prose += `${all.slice(start, Math.min(end, start + sampleLength))} `
        }
        for (; atSign !== -1 && atSign < end && atSigns < maxAtSigns; atSign = all.indexOf('@', atSign + 1)) {
          atSigns++
          const around = all.slice(Math.max(start, atSign - 64), Math.min(end, atSign + 255))
          collectEmails(around, at, emails, source)
        }
        start = end + 1
      }
      const { words, sample } = mainContent(main.facts(), body.facts(), masthead.facts())
      const concealedWords = concealed.words()
      return {
        words,
        concealedWords,
        mainSample: sample,
        proseSample: prose,
        visible: all.slice(0, maxLength),
        visibleLength,
        emails: emails.build(),
      }
    },
  }
}

const isMain = (region: Region): boolean => region === 'main' || region === 'body'

const isContent = ({ readable, supplementary, region }: ElementContext): boolean =>
  readable && !supplementary && region !== 'footer'

/** Images and frames that only count visits are a pixel or two. */
const maxPixel = 2

function isInvisible(element: Element): boolean {
  if (element.attrs.length === 0) return false
  const { hides, supplements } = readAttributes(element)
  if (hides || supplements || getAttribute(element, 'type')?.toLowerCase() === 'hidden') return true
  const isPixel = (size: string | null) => size !== null && Number.parseFloat(size) <= maxPixel
  return isPixel(getAttribute(element, 'width')) || isPixel(getAttribute(element, 'height'))
}

interface RegionText {
  readonly words: number
  readonly sample: string
}

/**
 * What `<main>` holds, unless it is a small part of what stands outside of all regions; then both. Where there is hardly anything in
 * either, a header with much text is one that was never closed, and has the article in it.
 */
function mainContent(main: RegionText, body: RegionText, masthead: RegionText): RegionText {
  const content = main.words * 2 < body.words ? joined(main, body) : main
  return masthead.words >= Math.max(minHiddenWords, content.words * 2) ? joined(content, masthead) : content
}

function joined(first: RegionText, second: RegionText): RegionText {
  return { words: first.words + second.words, sample: first.sample + second.sample }
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
    facts: () => ({ words: counter.words(), sample }),
  }
}

/** Matches only around one at sign, because the pattern takes quadratic time on a long text. */
function collectEmails(around: string, at: number, emails: BoundedListBuilder<Email>, source: string): void {
  for (const [address] of around.matchAll(emailPattern)) {
    if (address.startsWith('git@') || emails.items.some((known) => known.address === address)) continue
    if (source.includes(address)) emails.add({ address, at })
  }
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (text.charCodeAt(index) > 32) return false
  return true
}
