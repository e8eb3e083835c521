/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { installFakeObservers } from '@/lib/browser/testing/fake-observers'
import { fetchPosts } from '@/lib/content/client/content-client'
import { userMessages } from '@/lib/errors'
import { BlogPosts } from './blog-posts'

jest.mock('@/lib/content/client/content-client', () => ({ fetchPosts: jest.fn() }))
installFakeObservers()

test('shows an error when neither the page nor the browser could load posts', async () => {
  jest.mocked(fetchPosts).mockRejectedValue(new Error('down'))
  render(<BlogPosts initial={undefined} />)
  expect(await screen.findByRole('alert')).toHaveTextContent(userMessages.postsFailed)
})
