import { cutPage, normalizePage } from '../../../base/page-spelling.ts'
import type { BotHit } from '../../events/bot-hit.ts'
import type { Draft } from '../draft.ts'
import type { DropReason } from '../hit.ts'
import type { BotAddresses } from './addresses.ts'
import { isBotDrop, labelBot } from './label.ts'
import type { BotSampling } from './sampling.ts'

/** What is stored of a dropped hit; undefined if it is no bot's, or one of many that another one stands for. */
export type RecordBot = (
  hit: Pick<Draft, 'hit' | 'client' | 'website' | 'time'>,
  reason: DropReason,
  status?: number,
) => BotHit | undefined

const maxPageLength = 500

export const createRecordBot =
  (addresses: () => BotAddresses, sampling: BotSampling): RecordBot =>
  ({ hit, client, website, time }, reason, status = 0) => {
    if (!isBotDrop(reason)) return undefined
    const count = sampling.next(website.id, time)
    if (count === 0) return undefined
    const page = hit.url ? cutPage(normalizePage(hit.url.pathname), maxPageLength) : ''
    return { website: website.id, time, page, ...labelBot(client, reason, addresses()), status, count }
  }
