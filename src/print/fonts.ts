import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Subsets of the font of the console, by the characters that they have. */
const subsets = [
  [
    'latin',
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215',
  ],
  ['latin-ext', 'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0'],
  ['greek', 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF'],
  ['cyrillic', 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116'],
] as const

/** The rules of the font `Print`, with its files in them: a page that is printed loads nothing. */
export async function readFonts(): Promise<string> {
  const require = createRequire(import.meta.url)
  const rules = subsets.map(async ([name, range]) => {
    const file = require.resolve(`@fontsource-variable/inter/files/inter-${name}-wght-normal.woff2`)
    const data = (await readFile(file)).toString('base64')
    return `@font-face { font-family: Print; font-weight: 100 900; src: url(data:font/woff2;base64,${data}) format('woff2'); unicode-range: ${range}; }`
  })
  return (await Promise.all(rules)).join('\n')
}
