import { iso } from '../../base/clock.ts'
import { dataFor } from '../events.ts'
import { signaturesOf } from '../signing.ts'
import { type ChannelKind, hostOfSetting } from './kind.ts'

/** A program of the account, by the specification of Standard Webhooks: https://www.standardwebhooks.com */
export const webhook: ChannelKind = {
  needs: ['url'],
  target: ({ url }) => hostOfSetting(url),
  request({ url = '', secrets = [] }, { id, notice, texts, now }) {
    const timestamp = Math.floor(now / 1000)
    const body = JSON.stringify({
      type: notice.event,
      timestamp: iso(notice.at),
      data: dataFor(notice, texts.language),
    })
    return {
      url,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signaturesOf(secrets, { id, timestamp, body }, now),
      },
      body,
    }
  },
}
