import 'server-only'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { demoNotice } from '@/lib/payments/server/config'
import type { Env } from '@/lib/platform/env'
import {
  type Check,
  type DoctorContext,
  type Finding,
  failed,
  failedIfLive,
  notChecked,
  passed,
  warning,
} from './check'

const BUILD = 'Build'
const PAGES = 'Built pages'
const REBUILD_REMEDY = 'Run npm run build with the current settings, and restart the server.'
const MAX_LISTED_PAGES = 5

const DEMO_NOTICES = [
  demoNotice({ gateway: 'sandbox' }),
  demoNotice({ gateway: 'hosted', environment: 'sandbox', loginId: '', clientKey: '', baseUrl: '' }),
].filter(notice => notice !== null)

export type BuiltPage = { path: string; html: string }

/** Reads the build id of a folder; null without a build. */
export async function readBuildId(directory: string): Promise<string | null> {
  return await readFile(path.join(directory, '.next', 'BUILD_ID'), 'utf8').then(
    id => id.trim(),
    () => null,
  )
}

/** Compares the settings frozen in the build with the current ones. */
export function evaluateBuiltSettings(options: {
  home: string
  site: { brand: string; url: string }
  browserKey: string | null
  live: boolean
}): Finding[] {
  const { home, site, browserKey, live } = options
  const serious = failedIfLive(live)
  const findings: Finding[] = []
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(home)?.[1] ?? ''
  const built = URL.parse(canonical)?.origin
  if (built !== undefined && built !== URL.parse(site.url)?.origin) {
    findings.push(
      serious(BUILD, `was built with NEXT_PUBLIC_SITE_URL=${built}, but the settings say ${site.url}`, REBUILD_REMEDY),
    )
  }
  const brand = /<meta property="og:site_name" content="([^"]*)"/.exec(home)?.[1]
  if (brand !== undefined && brand !== escapeHtml(site.brand)) {
    findings.push(
      serious(BUILD, `was built with a different NEXT_PUBLIC_BRAND_NAME (${brand}) than the settings`, REBUILD_REMEDY),
    )
  }
  if (browserKey !== null && !home.includes(browserKey)) {
    findings.push(
      warning(BUILD, 'was built with a different NEXT_PUBLIC_GOOGLE_MAPS_API_KEY than the settings', REBUILD_REMEDY),
    )
  }
  return findings.length > 0 ? findings : [passed(BUILD, 'site URL, brand and browser key match the settings')]
}

/** Checks that pages show the right demonstration notice, or none. */
export function evaluateBuiltPages(options: {
  pages: readonly BuiltPage[]
  notice: string | null
  live: boolean
}): Finding {
  const { pages, notice, live } = options
  const others = DEMO_NOTICES.filter(other => other !== notice)
  const stale = pages.filter(({ html }) => others.some(other => html.includes(escapeHtml(other))))
  if (stale.length === 0) return passed(PAGES, `payment notices on ${pages.length} pages match the settings`)
  const names = stale.slice(0, MAX_LISTED_PAGES).map(page => page.path)
  const more = stale.length > MAX_LISTED_PAGES ? ` and ${stale.length - MAX_LISTED_PAGES} more` : ''
  return failedIfLive(live)(
    PAGES,
    `${names.join(', ')}${more} ${stale.length === 1 ? 'was' : 'were'} built with different payment settings${live ? ' and call the site a demo' : ''}`,
    REBUILD_REMEDY,
  )
}

export function buildChecks({ env, site, directory, live }: DoctorContext): Check[] {
  return [{ name: BUILD, run: () => checkBuild({ env, site, directory, live }) }]
}

async function checkBuild(options: {
  env: Env
  site: { brand: string; url: string }
  directory: string
  live: boolean
}): Promise<Finding[]> {
  const { env, site, directory, live } = options
  if ((await readBuildId(directory)) === null) {
    const report = live ? failed : notChecked
    return [report(BUILD, 'no build in this folder', 'Run npm run build.')]
  }
  const pages = await readPages(path.join(directory, '.next', 'server', 'app'))
  const home = pages.find(page => page.path === '/')
  return [
    ...(home === undefined
      ? [notChecked(BUILD, 'the build has no home page')]
      : evaluateBuiltSettings({ home: home.html, site, browserKey: env.maps.browser.google?.apiKey ?? null, live })),
    evaluateBuiltPages({ pages, notice: demoNotice(env.payments), live }),
  ]
}

async function readPages(folder: string): Promise<BuiltPage[]> {
  const entries = await readdir(folder, { recursive: true }).catch((): string[] => [])
  const files = entries.filter(name => name.endsWith('.html')).toSorted()
  return await Promise.all(
    files.map(async name => {
      const pathname = name.replaceAll(path.sep, '/').replace(/\.html$/, '')
      return {
        path: pathname === 'index' ? '/' : `/${pathname}`,
        html: await readFile(path.join(folder, name), 'utf8'),
      }
    }),
  )
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
  return text.replace(/[&<>"']/g, letter => entities[letter] ?? letter)
}
