import { date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

/** What an answer says about itself. */
export interface Counted {
  /** The first instant from which on everything is counted; only if events before it are missing. */
  readonly complete_from?: string
  readonly timezone?: string
}

/** Says that an answer lacks events, because they were deleted. */
export const IncompleteNotice = ({ complete_from = '', timezone }: Counted) => (
  <div class="notice decent" role="status">
    {t('stats.incomplete', { date: date(complete_from, { dateStyle: 'medium', timeZone: timezone }) })}
  </div>
)

/** What an answer says about daily totals of another product. */
interface Imported {
  /** Dates. */
  readonly from: string
  readonly to: string
  readonly included: boolean
}

/** Says that an answer includes daily totals of another product, or why not. */
export function ImportedNotice({ from, to, included }: Imported) {
  const day = (text: string): string => date(text, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <div class="notice decent" role="status">
      {t(included ? 'stats.imported' : 'stats.imported.left-out', { from: day(from), to: day(to) })}
    </div>
  )
}
