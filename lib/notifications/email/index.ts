import { readSite } from '#site'
import 'server-only'
import path from 'node:path'
import { env } from '@/lib/platform/env'
import { singleton } from '@/lib/platform/singleton'
import type { EmailTransport } from './email-transport'
import { createFileTransport } from './file-transport'
import { createSmtpTransport } from './smtp-transport'

const transport = singleton<EmailTransport>('email transport')

/** Returns this process's email transport: the configured mail server, else files in the data folder. */
export function emailTransport(): EmailTransport {
  return transport.getOrCreate(createEmailTransport)
}

function createEmailTransport(): EmailTransport {
  const { notifications, dataDir } = env()
  const sender = { name: readSite().brand, email: notifications.senderEmail ?? readSite().email }
  if (notifications.smtpUrl !== null) return createSmtpTransport({ url: notifications.smtpUrl, sender })
  return createFileTransport({ dir: path.join(dataDir, 'mail'), sender, log: line => console.info(line) })
}
