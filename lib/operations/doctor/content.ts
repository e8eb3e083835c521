import 'server-only'
import { readCityGuideFile } from '@/lib/cities/server/guides'
import { createEmbeddedContent } from '@/lib/content/server/embedded'
import { type ContentReport, inspectHostedContent, type PathReport } from '@/lib/content/server/inspect-hosted'
import type { ContentProblem } from '@/lib/content/server/list-reader'
import { checkServiceFiles } from '@/lib/content/server/service-rules'
import { type Check, type DoctorContext, type Finding, failed, passed, warning } from './check'
import { hostOf } from './probe'

const MAX_LISTED_PROBLEMS = 10
const HOSTED_TIMEOUT_MS = 120_000
const CATEGORIES_PATH = 'vehicle-category'

/** Evaluates the responses of a hosted backend. */
export function evaluateHostedContent(report: ContentReport): Finding[] {
  const { missingImageHosts } = report
  const hosts = missingImageHosts.map(({ host, pictures }) => `${host} (${pictures})`)
  return [
    ...report.paths.map(evaluatePath),
    hosts.length === 0
      ? passed('Picture hosts', 'all are in IMAGE_HOSTS')
      : warning(
          'Picture hosts',
          `pictures from ${hosts.join(', ')} are not shown`,
          `If you trust these hosts, set IMAGE_HOSTS=${missingImageHosts.map(({ host }) => host).join(',')}`,
        ),
  ]
}

function evaluatePath({ path, failure, items, used, malformed, defaulted }: PathReport): Finding {
  const name = `Hosted ${path}`
  const remedy = 'Fix it in the backend (docs/hosted-content.md).'
  if (failure !== null) return failed(name, failure, remedy)
  if (path === CATEGORIES_PATH && used === 0) return failed(name, 'no vehicle can be booked', remedy)
  const problems = [...malformed, ...defaulted]
  const shown = `${used} of ${items} shown`
  return problems.length === 0 ? passed(name, shown) : warning(name, `${shown}; ${describeProblems(problems)}`, remedy)
}

function describeProblems(problems: readonly ContentProblem[]): string {
  const more = problems.length > MAX_LISTED_PROBLEMS ? [`and ${problems.length - MAX_LISTED_PROBLEMS} more`] : []
  return [...problems.slice(0, MAX_LISTED_PROBLEMS).map(describeProblem), ...more].join('; ')
}

function describeProblem({ index, id, field, reason, skipped }: ContentProblem): string {
  const locationParts = [index === null ? '' : `item ${index}`, id === null ? '' : `(_id ${id})`, field]
  return `${locationParts.filter(part => part !== '').join(' ')}: ${reason}${skipped ? ' (skipped)' : ''}`
}

export function contentChecks({ env, directory }: DoctorContext): Check[] {
  const { apiBaseUrl, imageHosts } = env
  const folder = `${directory}/content`
  const files: Check = {
    name: 'Content files',
    run: async () => {
      const checks = [
        checkServiceFiles(folder),
        readCityGuideFile(folder),
        ...(apiBaseUrl === null ? [createEmbeddedContent({ directory: folder, imageHosts }).check()] : []),
      ]
      const errors = (await Promise.allSettled(checks)).flatMap(result => {
        if (result.status === 'fulfilled') return []
        return (result.reason instanceof Error ? result.reason.message : String(result.reason)).split('\n')
      })
      if (errors.length === 0) return [passed('Content files', 'valid')]
      return errors.map(error => failed('Content files', error, 'Fix it; the server does not start until you do.'))
    },
  }
  if (apiBaseUrl === null) return [files]
  const hosted: Check = {
    name: `Hosted content from ${hostOf(apiBaseUrl)}`,
    timeoutMs: HOSTED_TIMEOUT_MS,
    run: async () => evaluateHostedContent(await inspectHostedContent(apiBaseUrl, { imageHosts })),
  }
  return [files, hosted]
}
