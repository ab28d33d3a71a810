import { readFile } from 'node:fs/promises'
import { DomainError, messageOf } from '../../base/errors.ts'
import { createAddScheme } from '../../fetch/add-scheme.ts'
import { parseAllowList } from '../../fetch/allow-list.ts'
import { createFetcher } from '../../fetch/fetcher.ts'
import { createHostLimits } from '../../fetch/host-limits.ts'
import { createLimitedFetch } from '../../fetch/limited-fetch.ts'
import { userAgent } from '../../fetch/user-agent.ts'
import { type RenderMode, renderModes } from '../../seo/audit/render-page-facts.ts'
import { readPageUrl } from '../../seo/reports/page-url.ts'
import { type Language, languages } from '../../texts/languages.ts'
import { type Options, textOption, UsageError } from './command.ts'

/** Reads URLs to audit or crawl; a host without a scheme is asked which one it serves. */
export async function readUrls(
  words: readonly string[],
  { allow, contact }: { readonly allow: readonly string[]; readonly contact: string },
): Promise<readonly string[]> {
  const fetcher = createFetcher({ allow: parseAllowList(allow.join(',')).allow, userAgent: userAgent(contact) })
  const addScheme = createAddScheme(createLimitedFetch(fetcher.fetchPage, createHostLimits()))
  try {
    return await Promise.all(words.map(async (text) => readUrl(text, await addScheme(text))))
  } finally {
    await fetcher.close()
  }
}

function readUrl(typed: string, text: string): string {
  try {
    return readPageUrl(text).href
  } catch (error) {
    if (error instanceof DomainError) throw new UsageError(`${typed}: ${error.message}`)
    throw error
  }
}

export function readLanguage(options: Options): Language {
  const text = textOption(options, 'language') ?? 'en'
  const language = languages.find((one) => one === text)
  if (language === undefined) throw new UsageError(`--language must be one of ${languages.join(', ')}; found ${text}.`)
  return language
}

export function readScore(options: Options): number {
  const text = textOption(options, 'min-score') ?? '0'
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100)
    throw new UsageError(`--min-score must be 0 to 100; found ${text}.`)
  return Number(text)
}

export function readAllow(options: Options): readonly string[] {
  const text = textOption(options, 'allow') ?? ''
  const { invalid: bad } = parseAllowList(text)
  if (bad.length > 0) throw new UsageError(`--allow takes hosts, addresses and CIDR ranges; found ${bad.join(', ')}.`)
  return text.split(',').filter((entry) => entry.trim() !== '')
}

export async function readBaselineFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new UsageError(`The baseline can't be read: ${messageOf(error)}`)
  }
}

/** Screenshots are only taken of rendered pages. */
export function readRender(options: Options, withScreenshots: boolean): RenderMode {
  const text = textOption(options, 'render') ?? (withScreenshots ? 'always' : 'auto')
  const mode = renderModes.find((one) => one === text)
  if (mode === undefined) throw new UsageError(`--render must be one of ${renderModes.join(', ')}; found ${text}.`)
  return mode
}
