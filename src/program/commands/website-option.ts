import { DomainError } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import { type Options, textOption, UsageError } from './command.ts'

/** The id that `--website` names. */
export function websiteId(options: Options): number {
  const id = Number(textOption(options, 'website') ?? Number.NaN)
  if (!Number.isSafeInteger(id)) throw new UsageError('--website must be the ID of a website.')
  return id
}

/** The website of that id, of whichever account. */
export async function findWebsite({ db }: Pick<Records, 'db'>, id: number): Promise<WebsiteRow> {
  const website = await db.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirst()
  if (!website) throw new DomainError('not-found', `There is no website ${id}.`)
  return website
}
