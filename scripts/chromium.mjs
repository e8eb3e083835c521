import { existsSync } from 'node:fs'

/** The headless shell runs the same tests with a quarter less CPU. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const CHROMIUM_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds the system’s Chromium or returns null. `CHROMIUM_PATH` overrides it. */
export function findChromium() {
  const customPath = process.env.CHROMIUM_PATH
  return [...(customPath ? [customPath] : []), ...CHROMIUM_PATHS].find(path => existsSync(path)) ?? null
}

/** Launch options: no outgoing connections, and no sandbox as root, where it cannot run. */
export const chromiumArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
