/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { AppError } from '@/lib/errors'
import { fetchPost, fetchPreview, submitUnitChange, uploadPicture } from '@/lib/settings/client/settings-client'
import type { PostRow, UnitView } from '@/lib/settings/model/schemas'
import { PostsSection } from './posts-section'
import { SettingsPageContext } from './section'

jest.mock('@/lib/settings/client/settings-client', () => ({
  ...jest.requireActual<object>('@/lib/settings/client/settings-client'),
  fetchPost: jest.fn(),
  fetchPreview: jest.fn(),
  submitUnitChange: jest.fn(),
  uploadPicture: jest.fn(),
}))
const read = jest.mocked(fetchPost)
const submit = jest.mocked(submitUnitChange)
const upload = jest.mocked(uploadPicture)
const preview = jest.mocked(fetchPreview)

const text = { type: 'string' }
const rain: PostRow = { id: 'rain', title: 'Rain', status: 'published', publishedAt: '2026-03-14T10:00' }
const view: UnitView = {
  unit: 'post/rain',
  version: 1,
  value: { status: 'draft', title: 'Rain', body: 'Bring an umbrella.', featuredImage: '' },
  form: {
    type: 'object',
    required: ['status', 'title', 'body', 'featuredImage'],
    properties: { status: text, title: text, body: text, featuredImage: text },
  },
  choices: { status: ['published', 'draft', 'removed'].map(value => ({ value, label: value })) },
  source: 'edit',
  name: '',
  problem: '',
  history: [],
}

const user = userEvent.setup({ applyAccept: false })
const onChanged = jest.fn()

beforeEach(() => {
  sessionStorage.clear()
  jest.resetAllMocks()
  read.mockResolvedValue(view)
})

function show(posts: PostRow[] | null) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SettingsPageContext value={{ token: 'token', open: 'posts', setOpen: () => {} }}>
        <PostsSection posts={posts} onChanged={onChanged} />
      </SettingsPageContext>
    </SWRConfig>,
  )
}

async function start(title: string) {
  if (title !== '') await user.type(screen.getByLabelText('Title of a new post'), title)
  await user.click(screen.getByRole('button', { name: 'Start a draft' }))
}

test('a new post is stored as a draft, at an address of its title that no other post has', async () => {
  show([rain, { ...rain, id: 'rain-2', status: 'removed' }])
  submit.mockResolvedValue({ units: [view] })
  await start('  Räin! ')
  const value = { status: 'draft', title: 'Räin!', body: '', featuredImage: '' }
  expect(submit).toHaveBeenCalledWith('token', { unit: 'post/rain-3', version: 0, change: { to: 'value', value } })
  expect(await screen.findByText('Address: /blog/rain-3')).toBeVisible()
  expect(onChanged).toHaveBeenCalled()
})

test('what was typed is kept while another post is looked at, and the focus is never lost', async () => {
  show([rain])
  await user.click(screen.getByRole('button', { name: /^Rain/ }))
  expect(screen.getByRole('button', { name: 'All posts' })).toHaveFocus()
  await user.type(await screen.findByLabelText(/^Title/), ' in March')
  await user.click(screen.getByRole('button', { name: 'All posts' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rain Not saved' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: /^Rain/ }))
  expect(await screen.findByLabelText(/^Title/)).toHaveValue('Rain in March')
})

test('a picture goes into the text where the cursor is, once it is said what it shows', async () => {
  show([rain])
  await user.click(screen.getByRole('button', { name: /^Rain/ }))
  const body = await screen.findByLabelText<HTMLTextAreaElement>(/^Text/)
  body.setSelectionRange(5, 5)
  upload.mockResolvedValue('/uploads/a.webp')
  await user.upload(screen.getByLabelText('Add a picture to the text'), new File(['x'], 'a.png', { type: 'image/png' }))
  await user.click(await screen.findByRole('button', { name: 'Put it into the text' }))
  expect(screen.getByLabelText(/^What the picture shows/)).toHaveAccessibleDescription(/Please fill this in/)
  await user.type(screen.getByLabelText(/^What the picture shows/), 'A [[wet] street{Enter}')
  expect(body).toHaveValue('Bring\n\n![A  wet  street](/uploads/a.webp)\n\nan umbrella.')
})

test('a post that is refused while its preview is shown shows which field is wrong', async () => {
  show([rain])
  await user.click(screen.getByRole('button', { name: /^Rain/ }))
  await user.type(await screen.findByLabelText(/^Title/), ' in March')
  preview.mockResolvedValue({ _id: 'rain', title: 'Rain', content: '<p>Sanitized</p>', featuredImage: '', tags: [] })
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  submit.mockRejectedValue(
    new AppError({ kind: 'unprocessable', message: 'no', fields: { featuredImage: 'Is needed.' } }),
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText(/^Picture/)).toHaveFocus())
  expect(screen.getByLabelText(/^Picture/)).toHaveAccessibleDescription(/Is needed/)
})
