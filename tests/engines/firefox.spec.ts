import { openFirefox } from './firefox.ts';
import { describeJourney } from './journey.ts';

describeJourney(openFirefox);
