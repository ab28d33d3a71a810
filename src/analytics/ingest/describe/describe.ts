import type { VisitAttributes } from '../../events/event.ts'
import type { Draft } from '../draft.ts'
import { readDevice, screenClass } from './device.ts'
import { readLanguage } from './language.ts'
import type { Locate } from './location.ts'
import { findSource, parseReferrer } from './source.ts'

/** What a visit's first hit tells about the whole visit. Only a new visit pays for it. */
export const describeVisit =
  (locate: Locate, isDataCenter: (address: string) => boolean = () => false) =>
  ({ hit, client, website, time, page }: Draft): VisitAttributes => ({
    startedAt: time,
    entryPage: page,
    ...findSource(hit.url, parseReferrer(hit.referrer), website.domain),
    ...locate(client.address),
    dataCenter: isDataCenter(client.address) ? 1 : 0,
    ...readDevice(client.userAgent, client.header),
    screen: screenClass(hit.width),
    language: readLanguage(hit.language || client.header('accept-language')),
  })

export type DescribeVisit = ReturnType<typeof describeVisit>
