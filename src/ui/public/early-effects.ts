import { options } from 'preact';

// Preact runs effects, and ends those of a removed part, after the next frame. A timer or listener of a removed part
// could act before that: a redirect that was just cancelled, a draft that is stored again.
Object.assign(options, { requestAnimationFrame: queueMicrotask });
