import { ButtonLink } from '@/components/ui/button'
import { PostTopBar } from './post-top-bar'

/** Renders the bar above a list of posts. */
export function ListTopBar() {
  return (
    <PostTopBar>
      <ButtonLink href="/#booking-flow" compact>
        Book a Ride
      </ButtonLink>
    </PostTopBar>
  )
}
