/** The limit for one style sheet of a page. */
const maxUrls = 200
const maxLength = 2_048

/** The targets of `url(…)` in CSS, as written; data URLs are left out. */
export function urlsInCss(css: string): readonly string[] {
  const urls: string[] = []
  for (let at = css.indexOf('url('); at !== -1 && urls.length < maxUrls; at = css.indexOf('url(', at)) {
    const start = at + 'url('.length
    const end = css.indexOf(')', start)
    if (end === -1) break
    at = end
    if (end - start > maxLength) continue
    const url = css
      .slice(start, end)
      .trim()
      .replace(/^["']|["']$/g, '')
      .trim()
    if (url !== '' && !url.startsWith('data:') && !url.startsWith('#')) urls.push(url)
  }
  return urls
}

/** What a URL in CSS is loaded for, by the name of its file. */
export function kindInCss(url: string): 'font' | 'stylesheet' | 'background' {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  if (/\.(?:woff2?|ttf|otf|eot)$/i.test(path)) return 'font'
  return /\.css$/i.test(path) ? 'stylesheet' : 'background'
}

const maxCandidates = 20

/** The URLs of `srcset`, as written. A candidate ends with a blank, or with a comma that a blank follows. */
export function urlsInSrcset(srcset: string): readonly string[] {
  return srcset
    .slice(0, maxCandidates * maxLength)
    .split(/,\s+/, maxCandidates)
    .flatMap((candidate) => {
      const url = candidate.trim().split(/\s/, 1)[0] ?? ''
      return url === '' || url.startsWith('data:') ? [] : [url.replace(/,$/, '')]
    })
}

/** Longer scripts do more than to lead elsewhere. */
const maxRedirectScript = 500
const redirect =
  /(?:^|[\s;{}(.])location(?:\.href)? {0,5}= {0,5}["']([^"'\n]{1,2000})["']|(?:^|[\s;{}(.])location\.(?:replace|assign)\( {0,5}["']([^"'\n]{1,2000})["']/

/** Where a script leads to as soon as it runs; null if it does not, or waits for something. */
export function scriptRedirect(script: string): string | null {
  if (script.length > maxRedirectScript || !script.includes('location')) return null
  if (/=>|\bfunction\b|addEventListener|setTimeout|\bif\b/.test(script)) return null
  const [, assigned, called] = redirect.exec(script) ?? []
  return assigned ?? called ?? null
}
