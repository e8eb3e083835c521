import 'server-only'
import { type Check, type DoctorContext, type Finding, failed, passed, warning } from './check'
import { checkConnection, hostOf } from './probe'

const NAME = 'Webhook target'

/** Connects to the webhook target. Posts nothing. */
export async function checkWebhookConnection(url: string): Promise<Finding> {
  const host = hostOf(url)
  try {
    await checkConnection({ url })
  } catch (error) {
    return failed(NAME, `${host}: ${Object(error).message}`, 'Events are queued and retried; check WEBHOOK_URL.')
  }
  return url.startsWith('https:')
    ? passed(NAME, `${host} accepts connections; no event was posted`)
    : warning(NAME, `${host} accepts connections without encryption`, 'Events contain booking details: use https.')
}

export function webhookChecks({ env: { notifications } }: DoctorContext): Check[] {
  const { webhook } = notifications
  return webhook === null ? [] : [{ name: NAME, run: async () => [await checkWebhookConnection(webhook.url)] }]
}
