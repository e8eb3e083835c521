import 'server-only'

/** A message as it is sent. `key` names it, so that a message tried again is not sent twice. */
export type Message = {
  key: string
  to: string
  subject: string
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: Uint8Array }[]
}

export type MailPort = { send(message: Message): Promise<void> }
