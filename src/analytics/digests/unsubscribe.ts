import type { Clock } from '../../base/clock.ts'
import { readableUrl } from '../../base/hosts.ts'
import type { Records } from '../../database/records.ts'
import type { UnsubscribeDeps } from '../../mail/unsubscribe-routes.ts'
import { stringsFor } from './strings/languages.ts'

/** Turns the reports about a website off. */
export const websiteSubscriptions = ({ db }: Records, clock: Clock): Pick<UnsubscribeDeps, 'find' | 'stop'> => ({
  async find(id) {
    const found = await db
      .selectFrom('websites')
      .innerJoin('accounts', 'accounts.id', 'websites.account_id')
      .where('websites.id', '=', id)
      .select(['websites.domain', 'accounts.language'])
      .executeTakeFirst()
    if (!found) return undefined
    const { language, stopQuestion, stopButton, stopped, startAgain } = stringsFor(found.language)
    return {
      language,
      question: stopQuestion(readableUrl(found.domain)),
      button: stopButton,
      done: stopped(readableUrl(found.domain)),
      startAgain,
    }
  },
  async stop(id) {
    await db.updateTable('websites').set({ email: 0, updated_at: clock() }).where('id', '=', id).execute()
  },
})
