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
