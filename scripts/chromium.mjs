import { existsSync } from 'node:fs'

/** The shell is the same browser without windows: it does the same tests with a quarter less of the machine. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'
const CHROMIUM_PATHS = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The system's Chromium, or null. `CHROMIUM_PATH` names another. */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  return [...(wanted ? [wanted] : []), ...CHROMIUM_PATHS].find(path => existsSync(path)) ?? null
}

/** How it is started: quiet towards the outside, and without its sandbox where it would refuse (as root). */
export const chromiumArguments = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]
