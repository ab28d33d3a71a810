import type { CrawlIssuePage } from '../../../../api/generated.ts'
import { number } from '../../../../strings/format.ts'
import { hasString, t } from '../../../../strings/strings.ts'
import { codeName } from './page/page-cell.tsx'

/** More are not shown. */
const maxLines = 10

/** What a check found on a page. Checks decide what is in it, so it is shown as names and values. */
export function FindingDetail({ detail }: Pick<CrawlIssuePage, 'detail'>) {
  const entries = Object.entries(detail ?? {}).filter(
    ([name, value]) => !isId(name, value) && linesOf(value, name).length > 0,
  )
  if (entries.length === 0) return null
  return (
    <dl class="evidence pairs">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          {linesOf(value, name)
            .slice(0, maxLines)
            .map((line) => (
              <dd key={line}>{line}</dd>
            ))}
        </div>
      ))}
    </dl>
  )
}

function nameOf(name: string): string {
  const key = `crawl.detail.${name}`
  return hasString(key) ? t(key) : name.replaceAll('_', ' ')
}

/** Ids of URLs, which people do not know. */
const isId = (name: string, value: unknown): boolean =>
  typeof value === 'number' && ['id', 'to', 'from', 'group'].includes(name)

/** One line for each entry of a list; the fields of an object are on one line. */
function linesOf(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => linesOf(one, name).join(' · ') || [])
  if (typeof value === 'object' && value !== null)
    return [
      Object.entries(value)
        .flatMap(([field, one]) => (isId(field, one) ? [] : linesOf(one, field)))
        .join(' · '),
    ].filter((line) => line !== '')
  if (typeof value === 'number')
    return [name === 'status' ? String(value) : number(value, Number.isInteger(value) ? 0 : 2)]
  if (typeof value !== 'string' || value === '') return []
  return [name === 'reason' ? codeName('reason', value) : value]
}
