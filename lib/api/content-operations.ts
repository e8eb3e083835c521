import 'server-only'
import {
  getAboutEndpoint,
  getContactEndpoint,
  getPostEndpoint,
  listFaqsEndpoint,
  listPostsEndpoint,
  listTestimonialsEndpoint,
  listVehicleCategoriesEndpoint,
  listVehiclesEndpoint,
  searchPostsEndpoint,
} from '@/lib/content/api'
import { documentEndpoint, type Operation } from './operation'

const prose = { tag: 'content', responses: { 200: 'The current content' } } as const

export const contentOperations: Operation[] = [
  documentEndpoint(listTestimonialsEndpoint, { ...prose, summary: 'List testimonials' }),
  documentEndpoint(listFaqsEndpoint, { ...prose, summary: 'List frequently asked questions' }),
  documentEndpoint(getContactEndpoint, { ...prose, summary: 'Get the contact details' }),
  documentEndpoint(listVehiclesEndpoint, { ...prose, summary: 'List vehicles with their pictures' }),
  documentEndpoint(getAboutEndpoint, { ...prose, summary: 'Get the about text' }),
  documentEndpoint(listVehicleCategoriesEndpoint, {
    ...prose,
    summary: 'List vehicle categories with rates in dollars',
  }),
  documentEndpoint(listPostsEndpoint, {
    ...prose,
    summary: 'List blog posts, newest first; `fields=summary` omits the bodies',
  }),
  documentEndpoint(getPostEndpoint, { ...prose, summary: 'Get a blog post' }),
  documentEndpoint(searchPostsEndpoint, {
    ...prose,
    summary: 'Search blog posts that match every word or prefix in `q`, best match first',
  }),
]
