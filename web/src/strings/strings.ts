import { readableUrl } from '../urls.ts'
import { isolated, numberFormat } from './formatters.ts'
import type { Area, Key, Strings } from './keys.ts'
import type { Message } from './message.ts'

export type Values = Readonly<Record<string, string | number>>

export const languages = ['en', 'de', 'fr'] as const
export type Language = (typeof languages)[number]

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch', fr: 'Français' }

const areas = new Set<Area>(['common'])
let strings: Strings = {}
let chosen: Language = 'en'
let current: Language = 'en'
let plurals = new Intl.PluralRules('en')

export const language = (): Language => current

/** Loads the areas that have been loaded so far in another language, and switches to it. */
export async function setLanguage(next: Language): Promise<void> {
  chosen = next
  await loadAreas()
}

/** Loads the areas of strings that a lazily loaded module shows, in parallel with the module. */
export async function withStrings<Module>(module: Promise<Module>, ...names: readonly Area[]): Promise<Module> {
  for (const name of names) areas.add(name)
  const [loaded] = await Promise.all([module, loadAreas()])
  return loaded
}

async function loadAreas(): Promise<void> {
  const wanted = chosen
  const loaded = await Promise.all([...areas].map((area) => loadArea(wanted, area)))
  if (wanted !== chosen) return loadAreas()
  strings = Object.assign(wanted === current ? strings : {}, ...loaded)
  current = wanted
  plurals = new Intl.PluralRules(wanted)
  document.documentElement.lang = wanted
}

async function loadArea(name: Language, area: Area): Promise<Strings> {
  const module: { readonly strings: Strings } = await import(`./${name}/${area}.ts`)
  return module.strings
}

/** Returns the first of the language tags that the console has, or English. */
export function matchLanguage(...tags: readonly (string | null | undefined)[]): Language {
  for (const tag of tags) {
    const language = languages.find((one) => tag?.toLowerCase().split('-', 1)[0] === one)
    if (language) return language
  }
  return 'en'
}

/** Whether there is a loaded string with this key, which may come from a reply of the API. */
export const hasString = (key: string): key is Key => Object.hasOwn(strings, key)

export function t(key: Key, values: Values = {}): string {
  const message = strings[key] ?? key
  const text = typeof message === 'string' ? message : pluralOf(message, Number(values.n))
  return text.replace(/\{(\w+)\}/g, (whole, name) => formatValue(name, values[name]) ?? whole)
}

function pluralOf(message: Exclude<Message, string>, count: number): string {
  const form = plurals.select(count)
  if (form === 'one') return message.one
  return form === 'many' && message.many !== undefined ? message.many : message.other
}

/** Values that are hosts, paths or URLs. */
const addresses = new Set(['domain', 'link', 'page', 'start', 'url'])

function formatValue(name: string, value: string | number | undefined): string | undefined {
  if (typeof value === 'number') return numberFormat(current, {}).format(value)
  return value === undefined ? undefined : isolated(addresses.has(name) ? readableUrl(value) : value)
}
