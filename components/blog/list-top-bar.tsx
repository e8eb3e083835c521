import { ButtonLink } from '@/components/ui/button'
import { PostTopBar } from './post-top-bar'

/** The bar over a list of posts: the way home, and the way to a ride. */
export function ListTopBar() {
  return (
    <PostTopBar>
      <ButtonLink href="/#booking-flow" compact>
        Book a Ride
      </ButtonLink>
    </PostTopBar>
  )
}
