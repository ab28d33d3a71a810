import { memoizeCell } from './cells.ts'
import { type Cells, readCsv } from './csv.ts'
import type { FileRow, Reader } from './row.ts'
import { parseFileTime } from './time.ts'

/** The CSV export of GoatCounter, versions 1 and 2: https://www.goatcounter.com/help/export */
export const readGoatcounter: Reader = (options) =>
  readCsv(options, {
    needs: ['path', 'session', 'date'],
    // The first name begins with the version of the format.
    names: ([first = '', ...rest]) => [first.replace(/^\d+,?/, ''), ...rest].map((name) => name.replaceAll(' ', '_')),
    read: (cell) => [isBot(cell('bot')) ? { rejected: 'bot' } : { row: rowOf(cell, options.timezone) }],
  })

const isBot = (text: string): boolean => text !== '' && text !== '0' && text !== 'false'

function rowOf(cell: Cells, timezone: string): FileRow {
  const path = cell('path')
  const isEvent = cell('event') === 'true' || cell('event') === '1'
  const [browser, browserVersion] = nameAndVersion(cell('browser'))
  const [os, osVersion] = nameAndVersion(cell('system'))
  const [country = '', region = ''] = cell('location').split('-', 2)
  const referrer = cell('referrer')
  const scheme = cell('referrer_scheme')
  const isLink = referrer === '' || (scheme !== 'c' && scheme !== 'g')
  return {
    time: parseFileTime(cell('date'), timezone),
    visitor: cell('session'),
    name: isEvent ? path : '',
    page: isEvent ? `/${path.replace(/^\/+/, '')}` : path,
    title: cell('title'),
    referrer: isLink ? linkOf(referrer) : '',
    campaign: isLink ? noCampaign : { [scheme === 'c' ? 'utm_source' : 'ref']: referrer },
    country,
    region: region && `${country}-${region}`,
    browser,
    browserVersion,
    os,
    osVersion,
    screenWidth: Number(cell('screen_size').split(',', 1)[0]) || 0,
  }
}

/** "Firefox 121" or "Windows 10" */
const nameAndVersion = memoizeCell({ maxBytes: 2 ** 20, resultBytes: 200 }, (text): readonly [string, string] => {
  const [, name = text, version = ''] = /^(.*?)(?: ([\d._]+))?$/.exec(text.trim()) ?? []
  return [name, version]
})

const noCampaign = {}

/** The scheme is left out of most links. */
const linkOf = (referrer: string): string =>
  referrer === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(referrer) ? referrer : `https://${referrer}`
