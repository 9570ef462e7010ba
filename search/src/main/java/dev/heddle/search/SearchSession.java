// SPDX-License-Identifier: Apache-2.0
package dev.heddle.search;

import dev.heddle.check.CandidateOutcome;
import dev.heddle.check.CheckListener;
import dev.heddle.check.CheckResult;
import dev.heddle.finding.CodePlace;
import dev.heddle.finding.Finding;
import dev.heddle.finding.Severity;
import dev.heddle.rebuild.Site;
import dev.heddle.search.code.Approach;
import dev.heddle.search.code.ClassFiles;
import dev.heddle.search.code.CodeSpot;
import dev.heddle.search.code.Codebase;
import dev.heddle.search.code.Suspect;
import dev.heddle.search.code.Suspects;
import dev.heddle.session.recording.Reading;
import dev.heddle.session.recording.ShowSession;
import dev.heddle.solve.Deadline;
import dev.heddle.trace.ClassRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Searches for what may go wrong where no run has been: suspicions by the code, runs that are led to their places with other inputs and
 * orders, and from each of these runs what {@code check} does.
 */
public final class SearchSession {

    private SearchSession() {}

    /**
     * Searches a program of which runs are recorded already, at least one.
     *
     * @throws dev.heddle.problem.HeddleException if a trace can't be read
     */
    public static SearchResult search(List<Path> traces, SearchOptions options, CheckListener listener)
            throws IOException, InterruptedException {
        listener.hear("reading the code");
        long began = System.nanoTime();
        List<ClassRecord> loaded = ShowSession.read(
                        traces.get(0), options.check().marks(), Reading.TABLES)
                .classes();
        ShowSession.Reread first = DirectedSearch.read(traces.get(0), options);
        // Suspicions that nobody has the time to follow are worth nothing.
        Deadline half = options.deadline().half();
        Collection<byte[]> files = ClassFiles.of(loaded, options.classPath());
        Codebase code = Codebase.of(
                files, options.entry(), loaded.stream().map(ClassRecord::name).toList(), half);
        Set<CodeSpot> seen = new ReachedPlaces(first.history()).spots();
        Suspects suspects = Suspects.in(code, seen, half);
        Duration reading = Duration.ofNanos(System.nanoTime() - began);
        DirectedSearch chase = new DirectedSearch(suspects, new Approach(code), options, listener);
        chase.run(traces, first);
        CheckResult check = chase.session().result();
        markFailures(chase.tracks(), check);
        Map<String, Duration> times = new LinkedHashMap<>();
        times.put("code", reading);
        times.putAll(check.times());
        return new SearchResult(
                new SearchResult.Code(code.classes(), code.reachable(), suspects.pruned()),
                stages(chase.tracks()),
                chase.bill(times),
                unreached(chase, options),
                unfinished(chase, suspects, options),
                List.copyOf(chase.inputs()),
                check);
    }

    /** A suspicion that something is thrown is confirmed by the failure itself. */
    private static void markFailures(Collection<SuspectProgress> tracks, CheckResult check) {
        for (SuspectProgress track : tracks) {
            Site first = track.suspect().first();
            CodePlace place = new CodePlace(first.className(), first.method(), first.line());
            boolean isSeen = track.suspect().kind() == Suspect.Kind.FAILURE
                    && check.findings().stream()
                            .filter(finding -> finding.severity() == Severity.ERROR)
                            .map(Finding::what)
                            .flatMap(List::stream)
                            .anyMatch(failure -> failure.place().equals(place));
            if (isSeen) {
                track.reached(false);
                track.failed();
            }
        }
    }

    private static Map<Suspect.Kind, SearchResult.Stages> stages(Collection<SuspectProgress> tracks) {
        Map<Suspect.Kind, SearchResult.Stages> all = new EnumMap<>(Suspect.Kind.class);
        for (Suspect.Kind kind : Suspect.Kind.values()) {
            List<SuspectProgress> of = tracks.stream()
                    .filter(track -> track.suspect().kind() == kind)
                    .toList();
            all.put(
                    kind,
                    new SearchResult.Stages(
                            of.size(),
                            count(of, SuspectProgress::isByRuns),
                            count(of, SuspectProgress::isReachedAtOnce),
                            count(of, SuspectProgress::isReached),
                            count(of, track -> track.hasCome(CandidateOutcome.Stage.HARMLESS)),
                            count(of, track -> track.hasCome(CandidateOutcome.Stage.REPLAYED)),
                            count(of, SuspectProgress::isByCondition),
                            count(of, SuspectProgress::isConfirmed)));
        }
        return all;
    }

    private static int count(List<SuspectProgress> tracks, Predicate<SuspectProgress> which) {
        return (int) tracks.stream().filter(which).count();
    }

    private static List<SearchResult.Unreached> unreached(DirectedSearch chase, SearchOptions options) {
        List<SearchResult.Unreached> all = new ArrayList<>();
        for (SuspectProgress track : chase.tracks()) {
            if (!track.isReached()) {
                all.add(new SearchResult.Unreached(track.suspect(), why(track, chase, options)));
            }
        }
        return all;
    }

    /** What the deadline kept it from, in words; nothing if it came to its own end. */
    private static List<String> unfinished(DirectedSearch chase, Suspects suspects, SearchOptions options) {
        List<String> all = new ArrayList<>();
        if (suspects.pruned().unread() > 0) {
            all.add("%d methods were not read or not looked at"
                    .formatted(suspects.pruned().unread()));
        }
        if (chase.session().notFollowed() > 0) {
            all.add("%d plans were not followed".formatted(chase.session().notFollowed()));
        }
        if (chase.left() > 0 && options.deadline().isOver()) {
            all.add("%d ways to places were not asked for".formatted(chase.left()));
        }
        return all;
    }

    private static String why(SuspectProgress track, DirectedSearch chase, SearchOptions options) {
        if (chase.isOver()) {
            return "there was no time left";
        }
        if (!track.isTried()) {
            return "no branch of a recorded thread on inputs or shared data leads there";
        }
        return track.spent() >= options.budget()
                ? "its budget is used up"
                : "no interleaving and no input was found that leads there";
    }
}
