// Finds the system’s Chromium for the browser tests, or installs it with apt-get if that needs no password.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, HEADLESS_SHELL } from './chromium.mjs'

const isRoot = process.getuid?.() === 0
const isDebian = existsSync('/usr/bin/apt-get')

function aptGet(...args) {
  const [bin, ...rest] = [...(isRoot ? [] : ['sudo', '--non-interactive']), 'apt-get', ...args]
  execFileSync(bin, rest, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

function install(...names) {
  for (const name of names) {
    try {
      return aptGet('install', '-y', '--no-install-recommends', name, 'fonts-liberation')
    } catch {
      // Try the next one.
    }
  }
}

const isSlow = isRoot && !process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL)
if (isDebian && (findChromium() === null || isSlow)) {
  try {
    aptGet('update')
    install('chromium-headless-shell', 'chromium')
  } catch {
    // Print instructions below.
  }
}
const found = findChromium()
if (found === null) {
  console.error('The browser tests need Chromium: install it or Google Chrome, or set CHROMIUM_PATH to its program.')
  process.exit(1)
}
console.log(found)
