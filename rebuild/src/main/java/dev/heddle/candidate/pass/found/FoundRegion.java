// SPDX-License-Identifier: Apache-2.0
package dev.heddle.candidate.pass.found;

import java.util.List;

/**
 * A region that the observed run did not execute as if it were atomic.
 *
 * @param label which region of the code it is
 * @param site where it begins
 * @param earlierSite where another thread did what the region's later access follows
 * @param laterSite the region's access that closes the circle
 * @param times in how many executions of the region this was seen
 * @param examples the region's begin, the other thread's access, the region's access
 */
public record FoundRegion(int label, int site, int earlierSite, int laterSite, long times, List<int[]> examples) {}
