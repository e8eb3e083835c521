/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { installObservers } from '@/components/ui/observers-in-jsdom'
import { readPosts } from '@/lib/browser/content-client'
import { sentences } from '@/lib/errors'
import { BlogPosts } from './blog-posts'

jest.mock('@/lib/browser/content-client', () => ({ readPosts: jest.fn() }))
installObservers()

test('posts that neither the page nor the browser could read are answered in words', async () => {
  jest.mocked(readPosts).mockRejectedValue(new Error('down'))
  render(<BlogPosts initial={undefined} />)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentences.postsFailed)
})
