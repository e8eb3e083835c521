import { readSite } from '#site'
import 'server-only'
import path from 'node:path'
import type { ThirdParty } from '@/lib/platform/adapter'
import { env, type SettingsSource } from '@/lib/platform/env'
import { singleton } from '@/lib/platform/singleton'
import type { EmailTransport } from './email-transport'
import type { Sender } from './envelope'
import { createFileTransport } from './file-transport'
import { smtp } from './smtp'

export type MailInUse = ThirdParty & { create(sender: Sender): EmailTransport }

export const mailSettingNames = Object.keys(smtp.settings)

/** Returns the mail server of the settings; null writes emails to the data folder. */
export function mailInUse(source?: SettingsSource): MailInUse | null {
  return smtp.use(source)
}

const transport = singleton<EmailTransport>('email transport')

/** Returns this process's email transport: the configured mail server, else files in the data folder. */
export function emailTransport(): EmailTransport {
  return transport.getOrCreate(createEmailTransport)
}

function createEmailTransport(): EmailTransport {
  const { notifications, dataDir } = env()
  const sender = { name: readSite().brand, email: notifications.senderEmail ?? readSite().email }
  const server = mailInUse()
  if (server !== null) return server.create(sender)
  return createFileTransport({ dir: path.join(dataDir, 'mail'), sender, log: line => console.info(line) })
}
