import { Button } from '@/components/ui/button'
import { searchPostsEndpoint } from '@/lib/content/api'
import { searchPath } from '@/lib/content/model/paths'
import { MAX_QUERY_CHARACTERS } from '@/lib/content/model/search-query'
import styles from './search-form.module.css'

/** Renders the search form; the page script adds suggestions. */
export function SearchForm({ query = '' }: { query?: string }) {
  return (
    <search>
      <form action={searchPath()} data-search={searchPostsEndpoint.path} className={styles.form}>
        <label htmlFor="blog-search" className="mb-2 block text-label font-semibold text-ivory">
          Search the blog
        </label>
        <div className="flex gap-2">
          <input
            id="blog-search"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={MAX_QUERY_CHARACTERS}
            required
            autoComplete="off"
            enterKeyHint="search"
            className="control"
          />
          <Button type="submit" variant="secondary" compact className="shrink-0">
            Search
          </Button>
        </div>
        <ul data-search-results="" hidden aria-label="Posts found" className={styles.results} />
        <p role="status" className="sr-only" />
      </form>
    </search>
  )
}
