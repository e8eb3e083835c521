'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import { PostHeader } from '@/components/blog/post-article'
import { PostBody } from '@/components/blog/post-body'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { Spinner } from '@/components/ui/state-panel'
import { postPath, toSlug } from '@/lib/content/model/paths'
import { estimateReadingMinutes } from '@/lib/content/model/post-text'
import type { Post } from '@/lib/content/model/schemas'
import { getUserMessage } from '@/lib/errors'
import { formatLongDate } from '@/lib/format'
import { fetchPost, fetchPreview, submitUnitChange } from '@/lib/settings/client/settings-client'
import { asRecord, asText, type FormSchema, toValue } from '@/lib/settings/model/form'
import type { PostRow, UnitView } from '@/lib/settings/model/schemas'
import { postUnit } from '@/lib/settings/model/sections'
import { Section, useSettingsPage } from './section'
import { Editor, ReadOnly } from './unit-section'
import { hasDraft, useUnit } from './use-unit'

type PostsSectionProps = {
  posts: readonly PostRow[] | null
  /** Reads the list again. */
  onChanged: () => void
}

/** Renders all posts, and the editor of one. */
export function PostsSection({ posts, onChanged }: PostsSectionProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const close = () => {
    setChosen(null)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-post="${chosen}"]`)?.focus())
  }
  return (
    <Section id="posts" title="Posts" intro="What the blog shows." note="">
      {posts === null ? <ReadOnly /> : null}
      {posts !== null && chosen === null ? (
        <>
          <NewPost
            posts={posts}
            onCreated={id => {
              onChanged()
              setChosen(id)
            }}
          />
          <ul ref={list} className="mt-6 divide-y divide-ash border-y border-ash">
            {posts.map(post => (
              <li key={post.id}>
                <button
                  type="button"
                  data-post={post.id}
                  onClick={() => setChosen(post.id)}
                  className="flex min-h-14 w-full flex-wrap items-center gap-x-4 py-2 text-left hover:text-gold"
                >
                  <span className="min-w-0 grow wrap-anywhere">{post.title}</span>
                  <span className="text-label text-smoke">{describeStatus(post)}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {chosen === null ? null : <OpenPost key={chosen} id={chosen} onClose={close} onChanged={onChanged} />}
    </Section>
  )
}

function describeStatus({ id, status, publishedAt }: PostRow): string {
  if (hasDraft(postUnit(id))) return 'Not saved'
  if (status === 'draft') return 'Draft'
  if (status === 'removed') return 'Removed'
  const date = publishedAt === '' ? '' : formatLongDate(publishedAt)
  return status === 'scheduled' ? `Scheduled for ${date}` : date
}

type NewPostProps = { posts: readonly PostRow[]; onCreated: (id: string) => void }

/** Stores a draft at once: its address is made of this title, and stays. */
function NewPost({ posts, onCreated }: NewPostProps) {
  const { token } = useSettingsPage()
  const [title, setTitle] = useState('')
  const [state, setState] = useState<{ isSaving: boolean; error: string }>({ isSaving: false, error: '' })
  const create = async () => {
    if (title.trim() === '') return setState({ isSaving: false, error: 'Please fill this in.' })
    setState({ isSaving: true, error: '' })
    const id = findUnusedId(title, posts)
    const value = { status: 'draft', title: title.trim(), body: '', featuredImage: '' }
    try {
      await submitUnitChange(token, { unit: postUnit(id), version: 0, change: { to: 'value', value } })
      onCreated(id)
    } catch (error) {
      setState({ isSaving: false, error: getUserMessage(error) })
    }
  }
  return (
    <form
      noValidate
      className="mt-6 grid grid-cols-1 items-start gap-3"
      onSubmit={event => {
        event.preventDefault()
        if (!state.isSaving) void create()
      }}
    >
      <Field
        label="Title of a new post"
        hint="The address of the post is made of it."
        error={state.error === '' ? undefined : state.error}
      >
        {props => <input {...props} maxLength={200} value={title} onChange={({ target }) => setTitle(target.value)} />}
      </Field>
      <Button type="submit" variant="secondary" compact className="justify-self-start" aria-disabled={state.isSaving}>
        {state.isSaving ? 'Starting…' : 'Start a draft'}
      </Button>
    </form>
  )
}

const MAX_ID_CHARACTERS = 80

/** Ids have ASCII letters only. */
function findUnusedId(title: string, posts: readonly PostRow[]): string {
  const slug = toSlug(title)
    .replace(/[^a-z0-9-]+/g, '')
    .replace(/^-+/, '')
    .slice(0, MAX_ID_CHARACTERS)
  const base = slug === '' ? 'post' : slug
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}-${count}`
    // "search" is a page of the blog.
    if (id !== 'search' && !posts.some(post => post.id.toLowerCase() === id)) return id
  }
}

type OpenPostProps = { id: string; onClose: () => void; onChanged: () => void }

function OpenPost({ id, onClose, onChanged }: OpenPostProps) {
  const { token } = useSettingsPage()
  const { data, error, mutate } = useSWR(['post', token, id], () => fetchPost(token, id), {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
  const back = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => back.current?.focus(), [])
  return (
    <div className="mt-6">
      <Button ref={back} variant="secondary" compact onClick={onClose}>
        All posts
      </Button>
      {data === undefined && error === undefined ? <Spinner label="Loading the post…" className="mt-6" /> : null}
      {data === undefined && error !== undefined ? (
        <Alert className="mt-6">
          <p>{getUserMessage(error)}</p>
          <Button variant="secondary" compact className="mt-3" onClick={() => void mutate()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {data === undefined ? null : (
        <PostEditor
          id={id}
          view={data}
          onChanged={async ([view]) => {
            await mutate(view, { revalidate: false })
            onChanged()
          }}
        />
      )}
    </div>
  )
}

type PostEditorProps = {
  id: string
  view: UnitView
  onChanged: (units: UnitView[]) => Promise<unknown>
}

function PostEditor({ id, view, onChanged }: PostEditorProps) {
  const section = useRef<HTMLDivElement>(null)
  const [isPreview, setIsPreview] = useState(false)
  const edited = useUnit(view, onChanged)
  // What is refused is said at its field.
  const save = () => {
    setIsPreview(false)
    return edited.save()
  }
  const unit = { ...edited, save }
  const form: FormSchema = view.form
  const post = toValue(form, unit.edited)
  const wrap = (fields: ReactNode) => (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of the form's fields. */}
      <div role="group" aria-label="View" className="mb-6 flex gap-2">
        {[false, true].map(isOfPreview => (
          <Button
            key={String(isOfPreview)}
            variant={isPreview === isOfPreview ? 'primary' : 'secondary'}
            compact
            aria-pressed={isPreview === isOfPreview}
            onClick={() => setIsPreview(isOfPreview)}
          >
            {isOfPreview ? 'Preview' : 'Write'}
          </Button>
        ))}
      </div>
      {isPreview ? <Preview id={id} post={asRecord(post)} /> : fields}
    </>
  )
  return (
    <div ref={section}>
      <p className="mt-4 text-label text-smoke wrap-anywhere">Address: {postPath(id)}</p>
      <Editor view={view} unit={unit} section={section} wrap={wrap} />
    </div>
  )
}

type PreviewProps = { id: string; post: Record<string, unknown> }

/** Shows a post as its page does. */
function Preview({ id, post }: PreviewProps) {
  const { token } = useSettingsPage()
  const { data, error } = useSWR(
    ['preview', id, JSON.stringify(post)],
    // Also of what is not complete yet.
    () =>
      fetchPreview(token, { id, post: { ...post, status: 'draft', title: asText(post.title).trim() || 'Untitled' } }),
    { shouldRetryOnError: false, revalidateOnFocus: false },
  )
  if (error !== undefined) return <Alert>{getUserMessage(error)}</Alert>
  if (data === undefined) return <Spinner label="Loading the preview…" />
  return <PreviewedPost post={data} />
}

function PreviewedPost({ post }: { post: Post }) {
  return (
    <article aria-label="Preview" className="grid grid-cols-1 gap-8 rounded-2xl border border-ash p-5">
      {post.featuredImage === '' ? null : (
        <ResponsiveImage
          src={post.featuredImage}
          alt={post.imageAlt ?? ''}
          width={1920}
          height={1080}
          pixelWidth={1080}
          className="aspect-[16/9] w-full rounded-xl object-cover"
        />
      )}
      <PostHeader post={post} minutes={estimateReadingMinutes(post.content)} />
      <PostBody html={post.content} />
    </article>
  )
}
