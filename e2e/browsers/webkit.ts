import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '../../scripts/crash-server'
import type { Browser, Driver } from './driver'

const DRIVER = '/usr/bin/WebKitWebDriver'
/** The browser's own toolbar would keep its window wider than a phone. */
const NARROW_TOOLBAR = 'button, entry, entry *, box { font-size: 1px; min-width: 0; padding: 0; margin: 0; border: 0 }'
const SCREEN = { width: 1600, height: 1200 }
const TIMEOUT_MS = 15_000
const KEYS = { Tab: Key.TAB, Enter: Key.ENTER, ArrowDown: Key.ARROW_DOWN }

/** Finds Debian's WebKitGTK browser for automation, or returns null. */
export function findWebkit(): string | null {
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
  return browser !== undefined && existsSync(DRIVER) && existsSync('/usr/bin/Xvfb') ? browser : null
}

/** Starts WebKitGTK's driver and a display of its own. */
export async function startWebkit(miniBrowser: string): Promise<Browser> {
  const xvfb = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', `${SCREEN.width}x${SCREEN.height}x24`, '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const display = xvfb.stdio[3]
  if (!display) throw new Error('Xvfb did not start')
  const [number] = await once(display, 'data')
  const config = await mkdtemp(path.join(tmpdir(), 'webkit-'))
  await mkdir(path.join(config, 'gtk-3.0'))
  await writeFile(path.join(config, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR)
  const port = await findFreePort()
  const server = spawn(DRIVER, [`--host=127.0.0.1`, `--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      XDG_CONFIG_HOME: config,
      LANG: 'en_US.UTF-8',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  server.stdout.on('data', chunk => (log += chunk))
  server.stderr.on('data', chunk => (log += chunk))
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await fetch(`${url}/status`).catch(() => null))) {
    if (Date.now() > deadline) throw new Error(`WebKitWebDriver did not start:\n${log}`)
    await pause(50)
  }
  return {
    open,
    async close() {
      server.kill()
      xvfb.kill()
      await rm(config, { recursive: true, force: true })
    },
  }

  async function open(): Promise<Driver> {
    const session = await new Builder()
      .usingServer(url)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {
            binary: miniBrowser,
            args: ['--automation'],
          },
        }),
      )
      .build()
    await session.manage().setTimeouts({ pageLoad: TIMEOUT_MS, script: TIMEOUT_MS })
    const window = session.manage().window()
    return {
      goto: address => session.get(address),
      evaluate: expression =>
        session
          .executeAsyncScript(
            `const done = arguments[0]; Promise.resolve(${expression}).then(value => done({ value }), error => done({ error: String(error) }))`,
          )
          .then(answer => readAnswer(answer)),
      async click(expression) {
        const element: WebElement | null = await session.executeScript(`return ${expression}`)
        await element?.click()
        return element !== null
      },
      async typeDate(parts) {
        await session.actions().sendKeys(parts.join(Key.TAB)).perform()
      },
      type: keys => session.actions().sendKeys(keys).perform(),
      press: key => session.actions().sendKeys(KEYS[key]).perform(),
      async setViewport({ width, height }) {
        const size = async () => {
          const inner: [number, number] = await session.executeScript('return [innerWidth, innerHeight]')
          return inner
        }
        const outer = await window.getRect()
        const [innerWidth, innerHeight] = await size()
        // Without a window manager the window under the pointer has the focus, and that is in the middle of the screen.
        await window.setRect({
          x: Math.round((SCREEN.width - width) / 2),
          y: 0,
          width: width + outer.width - innerWidth,
          height: height + outer.height - innerHeight,
        })
        for (let i = 0; i < 40; i += 1) {
          if ((await size()).join() === [width, height].join()) return
          await pause(50)
        }
        throw new Error(`the page is ${await size()} instead of ${width},${height}`)
      },
      async screenshot(file) {
        await writeFile(`${file}.png`, await session.takeScreenshot(), 'base64')
      },
      // It reports none: see in-page.ts.
      errors: () => [],
      close: () => session.quit(),
    }
  }
}

function readAnswer(answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null && 'error' in answer) throw new Error(String(answer.error))
  return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : undefined
}
