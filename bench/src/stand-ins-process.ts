/** The stand-ins of Meta and GA4 in a process of their own, as real platforms are: what they cost is not the program's. Tells its parent their addresses; ends with it. */
import { startStandIn } from '@convbox/demo/platforms/stand-ins'

const [facebook, ga4] = await Promise.all([startStandIn({ platform: 'facebook' }), startStandIn({ platform: 'ga4' })])
process.send?.({ facebook: facebook.url, ga4: ga4.url })
process.on('disconnect', () => process.exit(0))
