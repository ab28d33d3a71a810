import type { Block } from './pages.ts'

/** Why a snippet cannot run in a test; null if it can. */
export const reasonNotToRun = ({ marker }: Pick<Block, 'marker'>): string | null =>
  /^(?:not run: (.+)|run by (.+))$/
    .exec(marker ?? '')
    ?.slice(1)
    .find(Boolean) ?? null

/** What a page shows of a reply and the reply does not have, by its path. A text that ends with `…` stands for any that begins so. */
export function missingFrom(reply: unknown, shown: unknown, path = '$'): readonly string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(reply) || reply.length !== shown.length) return [path]
    return shown.flatMap((one, index) => missingFrom(reply[index], one, `${path}[${index}]`))
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof reply !== 'object' || reply === null) return [path]
    const fields = new Map<string, unknown>(Object.entries(reply))
    return Object.entries(shown).flatMap(([key, value]) => missingFrom(fields.get(key), value, `${path}.${key}`))
  }
  if (typeof shown === 'string' && shown.endsWith('…') && typeof reply === 'string')
    return reply.startsWith(shown.slice(0, -1)) ? [] : [path]
  return reply === shown ? [] : [path]
}
