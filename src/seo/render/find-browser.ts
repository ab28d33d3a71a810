import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'

/** Where systems and packages install Chromium, or a browser that is built from it. */
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/local/bin/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const howToInstallBrowser =
  'Install Chromium (apt install chromium), or set SIGHTLINE_BROWSER to the path of Chromium or Chrome.'

export type FoundBrowser = { readonly path: string } | { readonly path: null; readonly problem: string }

/** The browser that renders pages. `configured` is a path, `off` for none, or null to look where browsers usually are. */
export async function findBrowser(configured: string | null): Promise<FoundBrowser> {
  if (configured === 'off') return { path: null, problem: 'Rendering is switched off (SIGHTLINE_BROWSER=off).' }
  for (const path of configured === null ? places : [configured]) if (await isExecutable(path)) return { path }
  return {
    path: null,
    problem:
      configured === null
        ? `No Chromium was found on this machine. ${howToInstallBrowser}`
        : `There is no program at ${configured} (SIGHTLINE_BROWSER).`,
  }
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK)
    // A folder that can be entered is executable, too.
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
