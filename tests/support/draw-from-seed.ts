import fc from 'fast-check';
import { SEED } from './seed.ts';

// A property without a seed of its own would draw a new one in each run.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
