/**
 * Hits as the tracker sends them through a proxy: visits of five hits on average, with two thousand open at any time, on
 * 200 pages.
 */
const openVisits = 2_000
const hitsPerVisit = 5
const pages = 200
const versions = [128, 129, 130, 131, 132]
const systems = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'Linux; Android 10; K',
]
const referrers = ['', '', 'https://www.google.com/', 'https://news.ycombinator.com/item?id=1', 'https://t.co/abc']

// Each process has its own range of IP addresses.
const firstVisitor = (process.pid % 200) * 50_000
let sent = 0

export function nextRequest(): string {
  sent++
  const visitor = firstVisitor + Math.floor(sent / hitsPerVisit) + Math.floor(Math.random() * openVisits)
  const version = versions[visitor % versions.length]
  const system = systems[visitor % systems.length]
  const body = JSON.stringify({
    n: 'pageview',
    u: `https://example.com/page/${(visitor * 7 + sent) % pages}?tab=1`,
    r: referrers[visitor % referrers.length],
    d: 'example.com',
    v: 1,
    k: `0.${process.pid}${sent}`,
    w: 1280,
  })
  return [
    'POST /api/event HTTP/1.1',
    'Host: stats.example.net',
    'Connection: keep-alive',
    `Content-Length: ${body.length}`,
    `User-Agent: Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    `sec-ch-ua: "Chromium";v="${version}", "Not;A=Brand";v="8", "Google Chrome";v="${version}"`,
    'sec-ch-ua-mobile: ?0',
    'Content-Type: text/plain;charset=UTF-8',
    'Accept: */*',
    'Origin: https://example.com',
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Mode: cors',
    'Referer: https://example.com/',
    'Accept-Encoding: gzip, deflate, br',
    'Accept-Language: en-GB,en;q=0.9',
    `X-Forwarded-For: 8.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
    '',
    body,
  ].join('\r\n')
}
