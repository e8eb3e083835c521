'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field, FieldError } from '@/components/ui/field'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { UPLOAD_TYPES, uploadSize } from '@/lib/content/model/uploads'
import { getUserMessage } from '@/lib/errors'
import { uploadPicture } from '@/lib/settings/client/settings-client'
import { asText } from '@/lib/settings/model/form'
import { type NodeProps, useFormNode } from './form-context'
import { useSettingsPage } from './section'

/** Renders the address of a picture, which an upload fills in. */
export function PictureField({ path, edited, required, onEdit }: NodeProps) {
  const { label, error } = useFormNode(path)
  const src = asText(edited)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label={label.label} hint={label.hint} error={error} required={required}>
        {props => <input {...props} value={src} onChange={({ target }) => onEdit(target.value)} />}
      </Field>
      <Thumbnail src={src} />
      <Upload label={src === '' ? 'Upload a picture' : 'Upload another'} onUploaded={onEdit} />
    </div>
  )
}

/** Renders Markdown, into which an upload writes a picture where the text cursor is. */
export function MarkdownField({ schema, path, edited, required, onEdit }: NodeProps) {
  const { label, error } = useFormNode(path)
  const text = asText(edited)
  const area = useRef<HTMLTextAreaElement>(null)
  const [added, setAdded] = useState<string | null>(null)
  const insert = (src: string, alt: string) => {
    const at = area.current?.selectionStart ?? text.length
    const picture = `![${alt.replace(/[[\]\n]/g, ' ').trim()}](${src})`
    onEdit(`${text.slice(0, at).trimEnd()}\n\n${picture}\n\n${text.slice(at).trimStart()}`.trimStart())
    setAdded(null)
    area.current?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <Field label={label.label} hint={label.hint} error={error} required={required}>
        {props => (
          <textarea
            {...props}
            ref={area}
            rows={18}
            maxLength={schema.maxLength}
            value={text}
            onChange={({ target }) => onEdit(target.value)}
          />
        )}
      </Field>
      {added === null ? (
        <Upload label="Add a picture to the text" onUploaded={setAdded} />
      ) : (
        <AddedPicture src={added} onInsert={alt => insert(added, alt)} onCancel={() => setAdded(null)} />
      )}
    </div>
  )
}

type AddedPictureProps = { src: string; onInsert: (alt: string) => void; onCancel: () => void }

/** Asks what an uploaded picture shows before it goes into the text. */
function AddedPicture({ src, onInsert, onCancel }: AddedPictureProps) {
  const [alt, setAlt] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The button that was pressed is gone.
  useEffect(() => input.current?.focus(), [])
  const insert = () => {
    if (alt.trim() !== '') return onInsert(alt)
    setIsMissing(true)
    input.current?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-3 rounded-xl border border-ash p-4">
      <Thumbnail src={src} />
      <Field
        label="What the picture shows"
        hint="For people who cannot see it."
        required
        error={isMissing ? 'Please fill this in.' : undefined}
      >
        {props => (
          <input
            {...props}
            ref={input}
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              insert()
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button compact onClick={insert}>
          Put it into the text
        </Button>
        <Button compact variant="secondary" onClick={onCancel}>
          Do not use it
        </Button>
      </div>
    </div>
  )
}

const USUAL_SIZE = { width: 1200, height: 800 }

function Thumbnail({ src }: { src: string }) {
  if (!/^\/(?!\/)/.test(src)) return null
  return (
    <ResponsiveImage
      src={src}
      alt=""
      {...(uploadSize(src) ?? USUAL_SIZE)}
      pixelWidth={384}
      className="h-36 w-auto max-w-full justify-self-start rounded-lg bg-coal object-contain"
    />
  )
}

type UploadProps = { label: string; onUploaded: (src: string) => void }

function Upload({ label, onUploaded }: UploadProps) {
  const { token } = useSettingsPage()
  const id = useId()
  const [state, setState] = useState<{ kind: 'idle' | 'sending' | 'failed'; message: string }>(IDLE)
  const receive = useRef<UploadProps['onUploaded'] | null>(null)
  // That of the form as it is when the picture has arrived: what was typed meanwhile stays.
  useEffect(() => {
    receive.current = onUploaded
    return () => {
      receive.current = null
    }
  })
  const upload = async (file: File) => {
    setState({ kind: 'sending', message: '' })
    try {
      const src = await uploadPicture(token, file)
      receive.current?.(src)
      setState(IDLE)
    } catch (error) {
      setState({ kind: 'failed', message: getUserMessage(error) })
    }
  }
  const isSending = state.kind === 'sending'
  return (
    <div>
      <label
        className={`button secondary compact relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-gold ${isSending ? 'opacity-60' : ''}`}
      >
        {isSending ? 'Uploading…' : label}
        <input
          type="file"
          accept={UPLOAD_TYPES.join(',')}
          disabled={isSending}
          aria-describedby={id}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file can be chosen again after an error.
            target.value = ''
            if (file !== undefined) void upload(file)
          }}
        />
      </label>
      <div id={id} aria-live="polite">
        {state.kind === 'failed' ? (
          <FieldError id={`${id}-error`}>{state.message}</FieldError>
        ) : (
          <p className="hint">JPEG, PNG, WebP or AVIF, at most 10 MB.</p>
        )}
      </div>
    </div>
  )
}

const IDLE = { kind: 'idle', message: '' } as const
